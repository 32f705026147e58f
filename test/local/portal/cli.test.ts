import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive, run, temporaryDirectory, until } from '../support.ts';

const start = (dataDirectory: string, port = '0', ...args: string[]) =>
  run(['local/start.js', ...args], { DATA_DIR: dataDirectory, PORT: port });

const GARBAGE = 'garbage'.repeat(1000);

/** Damages one entry of a data folder. */
function damage(dataDirectory: string, entry: string, content: string): string {
  const file = join(dataDirectory, entry);
  writeFileSync(file, content);
  return file;
}

/** Whether a portal has found its data in order and opened the database and the image store. */
function isOpen(dataDirectory: string): boolean {
  const [database, images] = [join(dataDirectory, 'dynamo.db'), join(dataDirectory, 'images')];
  return (
    existsSync(database) &&
    readFileSync(database, 'latin1').startsWith('SQLite format 3') &&
    existsSync(images) &&
    statSync(images).isDirectory()
  );
}

// `demo-portal.test.ts` has the start that succeeds.
describe('npm start', { timeout: 90_000 }, () => {
  it('stops on SIGTERM during startup', async () => {
    const program = start(temporaryDirectory());
    await until(() => program.output() !== '' || isAlive(program.pid));

    program.process.kill('SIGTERM');

    await program.ended;
    expect(isAlive(program.pid)).toBe(false);
  });

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

  it.each([
    ['/proc/northbound/data', 'ENOENT'],
    ['/dev/null', 'EEXIST'],
    ['/dev/null/data', 'ENOTDIR'],
  ])('reports that it cannot create the data folder %s', async (dataDirectory, code) => {
    const program = start(dataDirectory);

    expect(await program.ended).toBe(1);
    expect(program.output()).toBe(
      `Cannot create the data folder ${dataDirectory} (${code}). Choose another one: DATA_DIR=<folder> npm start\n`,
    );
  });

  it.each([
    ['dynamo.db', GARBAGE, 'The database FILE is damaged. Start over: npm start -- --fresh'],
    [
      'mailbox.jsonl',
      'null\n',
      'The mailbox FILE is damaged in line 1. Delete the file, or start over: npm start -- --fresh',
    ],
    ['images', '', 'FILE is a file where the portal expects a folder. Start over: npm start -- --fresh'],
  ])('exits with a remedy if %s is damaged', async (entry, content, message) => {
    const dataDirectory = temporaryDirectory();
    const file = damage(dataDirectory, entry, content);

    const program = start(dataDirectory);

    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(`${message.replace('FILE', file)}\n`);
    expect(program.output()).not.toContain('    at ');
  });

  it('starts over with --fresh, and repairs a damaged lock file', async () => {
    const [fresh, repaired] = [temporaryDirectory(), temporaryDirectory()];
    damage(fresh, 'dynamo.db', GARBAGE);
    damage(fresh, 'images', '');
    damage(repaired, 'lock.db', GARBAGE);

    const programs = [start(fresh, '0', '--fresh'), start(repaired)];
    await until(() => isOpen(fresh) && isOpen(repaired));

    for (const { process } of programs) process.kill('SIGINT');
    await Promise.all(programs.map(({ ended }) => ended));
    expect(programs.map(({ output }) => output()).join()).not.toContain('damaged');
  });

  it('explains how to install a missing package', async () => {
    const withoutZod = `import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) => next(name.startsWith('zod') ? 'missing' : name, context) });`;
    const program = run([
      '--import',
      `data:text/javascript,${encodeURIComponent(withoutZod)}`,
      'local/start.js',
    ]);

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
