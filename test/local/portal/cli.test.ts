import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run, temporaryDirectory, until } from '../support.ts';

const start = (dataDirectory: string, port = '0', ...args: string[]) =>
  run(['local/start.js', ...args], { DATA_DIR: dataDirectory, PORT: port });

const GARBAGE = 'garbage'.repeat(1000);

/** A data folder in which these files are garbage. */
function damagedData(...names: string[]): string {
  const directory = temporaryDirectory();
  for (const name of names) writeFileSync(join(directory, name), GARBAGE);
  return directory;
}

/** Whether a portal has found its data in order and opened the database and the image store. */
function isOpen(dataDirectory: string): boolean {
  const [database, images] = [join(dataDirectory, 'dynamo.db'), join(dataDirectory, 'images')];
  return (
    existsSync(database) &&
    readFileSync(database, 'latin1').startsWith('SQLite format 3') &&
    statSync(images, { throwIfNoEntry: false })?.isDirectory() === true
  );
}

// `demo-portal.test.ts` has the start that succeeds.
describe('npm start', { timeout: 90_000 }, () => {
  it.each([
    ['PORT must be a number', '70000', []],
    ['PORT must be a number', 'abc', []],
    ["Unknown option '--frehs'", '0', ['--frehs']],
  ])('rejects invalid arguments: %s', async (message, port, args) => {
    const program = start(temporaryDirectory(), port, ...args);
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(message);
    expect(program.output()).not.toContain('    at ');
  });

  // Node's recursive `mkdirSync` hangs below this virtual folder.
  it('exits with a remedy if it cannot create the data folder', async () => {
    const program = start('/proc/northbound/data');
    expect(await program.ended).toBe(1);
    expect(program.output()).toBe(
      'Cannot create the data folder /proc/northbound/data (ENOENT). Choose another one: DATA_DIR=<folder> npm start\n',
    );
  });

  it('starts over with --fresh, repairs a damaged lock file, and can be stopped during startup', async () => {
    const [fresh, repaired] = [damagedData('dynamo.db', 'images'), damagedData('lock.db')];
    const programs = [start(fresh, '0', '--fresh'), start(repaired)];
    await until(() => isOpen(fresh) && isOpen(repaired));
    programs[0]?.process.kill('SIGTERM');
    programs[1]?.process.kill('SIGINT');
    await Promise.all(programs.map(({ ended }) => ended));
    expect(programs.map(({ output }) => output()).join()).not.toContain('damaged');
  });

  it('explains how to install a missing package', async () => {
    const withoutZod = `import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) => next(name.startsWith('zod') ? 'missing' : name, context) });`;
    const hooks = `data:text/javascript,${encodeURIComponent(withoutZod)}`;
    const program = run(['--import', hooks, 'local/start.js']);
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(
      /^Cannot find package 'missing' imported from .*\. Install the packages for this version: npm ci\n$/,
    );
  });

  it('rejects an old version of Node', async () => {
    const program = run([
      '--input-type=module',
      '--eval',
      "Object.defineProperty(process.versions, 'node', { value: '20.19.0' }); await import('./local/start.js');",
    ]);
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain('requires Node 24; this is Node 20.19.0');
  });
});
