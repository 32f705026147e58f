import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../local/seed/accounts.ts';
import { isAlive, type Program, run, temporaryDirectory, until } from '../support.ts';

/** Includes the time to build the site. */
const TIME = { timeout: 90_000 };

const start = (dataDirectory: string, port = '0', ...args: string[]) =>
  run(['local/start.js', ...args], { DATA_DIR: dataDirectory, PORT: port });

const isReady = (program: Program) => () => program.output().includes('Press Ctrl-C to stop');

describe('npm start', TIME, () => {
  it('prints its URLs and accounts, rejects a second portal, and stops on SIGINT', async () => {
    const dataDirectory = temporaryDirectory();
    const program = start(dataDirectory);
    await until(isReady(program));
    const [origin = ''] = /http:\/\/localhost:\d+/.exec(program.output()) ?? [];
    const { port } = new URL(origin);
    for (const { email } of DEMO_ACCOUNTS) expect(program.output()).toContain(email);
    expect(program.output()).toContain(DEMO_PASSWORD);
    expect(program.output()).toContain(`${origin}/local/mailbox`);
    expect(program.output()).toContain(dataDirectory);

    const onSameData = start(dataDirectory);
    expect(await onSameData.ended).toBe(1);
    expect(onSameData.output()).toBe(
      `The portal is already running with this data at ${origin} (process ${program.pid}).\n`,
    );
    const onSamePort = start(temporaryDirectory(), port);
    expect(await onSamePort.ended).toBe(1);
    expect(onSamePort.output()).toContain(`Port ${port} is already in use.`);

    expect((await fetch(origin)).status).toBe(200);
    program.process.kill('SIGINT');
    expect(await program.ended).toBe(0);
    expect(program.output()).toContain('Stopping …');
    await expect(fetch(origin)).rejects.toThrow();
  });

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
    ['dynamo.db', 'garbage'.repeat(1000), 'The database FILE is damaged. Start over: npm start -- --fresh'],
    [
      'mailbox.jsonl',
      'null\n',
      'The mailbox FILE is damaged in line 1. Delete the file, or start over: npm start -- --fresh',
    ],
    ['images', '', 'FILE is a file where the portal expects a folder. Start over: npm start -- --fresh'],
  ])('exits with a remedy if %s is damaged, and the remedy works', async (entry, content, message) => {
    const dataDirectory = temporaryDirectory();
    const file = join(dataDirectory, entry);
    writeFileSync(file, content);

    const program = start(dataDirectory);
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(`${message.replace('FILE', file)}\n`);
    expect(program.output()).not.toContain('    at ');

    const fresh = start(dataDirectory, '0', '--fresh');
    await until(isReady(fresh));
    fresh.process.kill('SIGINT');
    expect(await fresh.ended).toBe(0);
  });

  it('repairs a damaged lock file', async () => {
    const dataDirectory = temporaryDirectory();
    writeFileSync(join(dataDirectory, 'lock.db'), 'garbage'.repeat(1000));

    const program = start(dataDirectory);

    await until(isReady(program));
    program.process.kill('SIGINT');
    expect(await program.ended).toBe(0);
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
