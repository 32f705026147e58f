import { describe, expect, it } from 'vitest';
import { environmentName, pythonOf, unpinnedLines } from '#test/support/python/environment.ts';

const PYTHON = { program: '/usr/bin/python3', version: '3.11.7' };
const REQUIREMENTS = 'click==8.5.1\n';

describe('an environment of Python packages', () => {
  it.each([
    ['/usr/bin/python3 3.11.7\n', PYTHON],
    ['/opt/my tools/python 3.14.0rc1', { program: '/opt/my tools/python', version: '3.14.0rc1' }],
    ['/usr/bin/python3 3.10.12', undefined],
    ['/usr/bin/python2 2.7.18', undefined],
    ['', undefined],
  ])('takes Python 3.11 or later: %j', (output, expected) => {
    expect(pythonOf(output)).toEqual(expected);
  });

  it('keeps its name until the packages, Python or the folder of the repository change', () => {
    const name = environmentName('test/fuzz.txt', REQUIREMENTS, PYTHON, '/repo');
    expect(name).toMatch(/^fuzz-[0-9a-f]{16}$/);
    expect(environmentName('other/fuzz.txt', REQUIREMENTS, PYTHON, '/repo')).toBe(name);
    const others = [
      environmentName('test/fuzz.txt', 'click==8.5.2\n', PYTHON, '/repo'),
      environmentName('test/fuzz.txt', REQUIREMENTS, { ...PYTHON, version: '3.11.8' }, '/repo'),
      environmentName('test/fuzz.txt', REQUIREMENTS, PYTHON, '/moved'),
    ];
    expect(new Set([name, ...others]).size).toBe(4);
  });

  it('needs one version of each package', () => {
    const lines = ['# comment', '', 'certifi==2026.10.19.post1', 'MarkupSafe==3.0.4'];
    expect(unpinnedLines(lines.join('\n'))).toEqual([]);
    const wrong = ['requests', 'requests>=2', 'requests==2.*', '--index-url x', 'a @ file:///a'];
    expect(unpinnedLines([...lines, ...wrong].join('\n'))).toEqual(wrong);
  });
});
