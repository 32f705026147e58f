import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { type Command, runCommand } from '#infra/command/command.ts';

// It reads the source of functions, which Vitest rewrites.
vi.mock('../../../web/page-files.ts', () => ({ PAGES: [] }));

const ROOT = path.resolve(import.meta.dirname, '../../..');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
);

/** Programs of others, and two of our own that are tested as processes: the portal and the runner of the tests. */
const OTHERS = /^(?:TEST_DEEP=1 )?(?:node (?:local\/start\.js|test\/run\.ts)|stryker|biome|vite)\b/;
const files = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] = /^node (\S+\.ts)$/.exec(line) ?? [];
  return file === undefined || OTHERS.test(line) ? [] : [[name, file] as const];
});

it('every script is a command, or known not to be', () => {
  const names = files.map(([name]) => name);
  const rest = Object.entries(scripts).filter(([name]) => !names.includes(name));
  expect(rest.filter(([, line]) => !OTHERS.test(line))).toEqual([]);
});

it.each(files)('npm run %s explains itself, and refuses what it does not know', async (name, file) => {
  const { command }: { command: Command } = await import(path.join(ROOT, file));
  const answer = async (...args: string[]) => {
    const [stdout, stderr] = [vi.fn(), vi.fn()];
    const code = await runCommand(command, args, { stdout: { write: stdout }, stderr: { write: stderr } });
    return { code, out: stdout.mock.calls.join(''), err: stderr.mock.calls.join('') };
  };
  const { code, out } = await answer('--help');
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^Usage: npm run (?:--silent )?${name}(?: -- .+)?( > .+)?\n\n[A-Z0-9]`));
  for (const [option, { type, short }] of Object.entries(command.options ?? {}))
    expect(out).toMatch(new RegExp(`(?:--${option}|-${short})\\b${type === 'string' ? '[ =][A-Z]' : ''}`));
  for (const argument of [...(command.required ?? []), command.others ?? ''])
    expect(out.split('\n')[0]).toContain(argument);
  expect(await answer('--no-such-option')).toEqual({
    code: 2,
    out: '',
    err: `\nUnknown option '--no-such-option'.\n\n${out}`,
  });
});

it('npm test explains itself, and refuses parts that it does not have', () => {
  const npmTest = (...args: string[]) =>
    spawnSync(process.execPath, ['test/run.ts', ...args], { cwd: ROOT, encoding: 'utf8' });
  expect(npmTest('--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Usage: npm test -- /),
  });
  expect(npmTest('unti')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^Unknown part: unti\. Available parts: .*\n$/),
  });
});
