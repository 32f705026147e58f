import { describe, expect, it } from 'vitest';
import { startSupervised, withNodeWatcher, withShellWatcher } from '#local/database/child-process.ts';
import { isAlive, runScript, until } from '../support.ts';

describe.each([
  ['the shell', 'withShellWatcher', withShellWatcher],
  ['Node', 'withNodeWatcher', withNodeWatcher],
] as const)('a program that is watched by %s', (_, name, watch) => {
  it.each(['is killed', 'exits'])('ends if its parent process %s', async (way) => {
    const parent = runScript(
      `import { startSupervised, ${name} } from './local/database/child-process.ts';
       const { output } = startSupervised(${name}(['/bin/sh', '-c', 'echo program $$ >&2; exec sleep 600']));
       while (!output().includes('\\n')) await new Promise((resolve) => setTimeout(resolve, 10));
       console.log(output());
       if ('${way}' === 'exits') process.exit(0);`,
    );
    await until(() => parent.output().includes('\n'));
    const program = Number(/program (\d+)/.exec(parent.output())?.[1]);
    if (way === 'is killed') {
      expect(isAlive(program)).toBe(true);
      process.kill(parent.pid, 'SIGKILL');
    }
    await parent.ended;
    await until(() => !isAlive(program));
  });

  it('reports its exit and its errors', async () => {
    const program = startSupervised(watch(['/bin/sh', '-c', 'echo no >&2; exit 3']));
    expect(await program.ended).toBe('exited with code 3');
    await until(() => program.output() === 'no\n');
    await program.close();
  });

  it('reports that it does not exist', async () => {
    const program = startSupervised(watch(['/nowhere/program']));
    expect(await program.ended).toBe('exited with code 127');
    await until(() => program.output().includes('/nowhere/program'));
  });
});
