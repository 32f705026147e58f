import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MARKER } from '#local/data-directory/ownership.ts';
import { StartupError } from '#local/errors.ts';
import { explainStartupError } from '#local/explain-startup-error.ts';
import { listenLocally } from '#local/http/listen.ts';
import { DATABASE, databaseIn } from '../database-files.ts';
import { aPortal, startupErrorOf, TIME } from '../portal-support.ts';
import { run, temporaryDirectory, until } from '../support.ts';

describe('the portal', TIME, () => {
  it('deletes all of its own files, and no others, when it starts over', async () => {
    const dataDirectory = temporaryDirectory();
    const first = await aPortal({ dataDirectory });
    first.mailbox.add({ channel: 'email', to: 'a@b.test', body: 'old' });
    await first.close();
    writeFileSync(join(dataDirectory, 'index.html'), '');
    const second = await aPortal({ dataDirectory, fresh: true });
    expect(second.mailbox.list()).toEqual([]);
    expect(readdirSync(dataDirectory)).toContain('index.html');
  });

  it('does not start on the data of a running portal', async () => {
    const dataDirectory = temporaryDirectory();
    const { origin } = await aPortal({ dataDirectory });
    expect(await startupErrorOf({ dataDirectory })).toContain(
      `The portal is already running with this data at ${origin} (process ${process.pid}).`,
    );
    expect((await fetch(origin)).status).toBe(200);
  });

  it('releases its data, in a new folder, if the port is already in use', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await listenLocally(other);
    const dataDirectory = join(temporaryDirectory(), 'a', 'b');
    expect(await startupErrorOf({ dataDirectory, port })).toContain(`Port ${port} is already in use`);
    expect((await fetch((await aPortal({ dataDirectory })).origin)).status).toBe(200);
  });

  it('reports a full disk', async () => {
    const dataDirectory = temporaryDirectory();
    mkdirSync(join(dataDirectory, 'identity'));
    writeFileSync(join(dataDirectory, MARKER), '');
    symlinkSync('/dev/full', join(dataDirectory, 'identity', 'us-west-2_NorthLocl.pool.json.tmp'));
    const message = await startupErrorOf({ dataDirectory });
    expect(message).toContain(`No disk space is left for the data in ${dataDirectory}`);
  });
});

describe('the explanation of an error', () => {
  it.each([
    [
      { code: 'EROFS', path: '/data/x' },
      'The portal needs read and write access to /data/x (EROFS). Change its',
    ],
    [
      { code: 'EACCES', path: '/tmp/x', dest: '/data/x' },
      'The portal needs read and write access to /data/x (',
    ],
    [{ errcode: 13 }, 'No disk space is left for the data in /data.'],
    [{ message: "Cannot find package 'a' imported from b" }, "package 'a' imported from b. Install the"],
  ])('contains a remedy for %j', (properties, message) => {
    const explained = explainStartupError(Object.assign(new Error('failure'), properties), '/data');
    expect(explained).toBeInstanceOf(StartupError);
    expect(String(explained)).toContain(message);
  });

  it.each([{ code: 'EACCES', path: '/database' }, { code: 'EADDRINUSE' }, {}])(
    'leaves other errors unchanged: %j',
    (properties) => {
      const error = Object.assign(new Error('failure'), properties);
      for (const directory of ['/data', temporaryDirectory()])
        expect(explainStartupError(error, directory)).toBe(error);
    },
  );
});

const start = (dataDirectory: string, port = '0', ...args: string[]) =>
  run(['local/start.js', ...args], { DATA_DIR: dataDirectory, PORT: port });

const GARBAGE = 'garbage'.repeat(1000);

/** A data folder in which these files are garbage. */
function damagedData(...names: string[]): string {
  const directory = temporaryDirectory();
  for (const name of names) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), GARBAGE);
  }
  return directory;
}

/** Whether a portal has found its data in order and opened the database and the image store. */
function isOpen(dataDirectory: string): boolean {
  try {
    return (
      readFileSync(databaseIn(dataDirectory), 'latin1').startsWith('SQLite format 3') &&
      statSync(join(dataDirectory, 'images')).isDirectory()
    );
  } catch {
    // The portal can delete or create a file at any moment.
    return false;
  }
}

// `demo-portal.test.ts` tests a successful start.
describe('npm start', { timeout: 90_000 }, () => {
  it.each([
    ['PORT must be a number', '70000', []],
    ['PORT must be a number', 'abc', []],
    ["Unknown option '--frehs'", '0', ['--frehs']],
    ['--at: "soon" is not a date and time with an offset', '0', ['--at', 'soon']],
    ['--at: Choose a time from 2020 to 2099.', '0', ['--at', '2100-01-01T00:00Z']],
  ])('rejects invalid arguments: %s', async (message, port, args) => {
    const program = start(temporaryDirectory(), port, ...args);
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(message);
    expect(program.output()).not.toContain('    at ');
  });

  it.each(['fresh', 'at'])('says that npm has taken --%s, and deletes nothing', async (option) => {
    const settings = { DATA_DIR: temporaryDirectory(), PORT: '0', [`npm_config_${option}`]: 'true' };
    const program = run(['local/start.js'], settings);
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(`npm keeps --${option} for itself.`);
  });

  // Node's recursive `mkdirSync` hangs below this virtual folder.
  it('exits with a remedy if it cannot create the data folder', async () => {
    const program = start('/proc/northbound/data');
    expect(await program.ended).toBe(1);
    expect(program.output()).toBe(
      'Cannot create the data folder /proc/northbound/data (ENOENT). Choose another one: DATA_DIR=<folder> npm start\n',
    );
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'starts over with --fresh, and can be stopped during startup: %s',
    async (signal) => {
      const directory = damagedData(DATABASE, 'images', 'lock.db');
      const program = start(directory, '0', '--fresh');
      await until(() => isOpen(directory));
      program.process.kill(signal);
      await program.ended;
      expect(program.output()).not.toContain('damaged');
    },
  );

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
