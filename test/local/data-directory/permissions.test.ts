import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { afterAllTests, firstLine, giveTo, run, temporaryDirectory, unprivilegedUser } from '../support.ts';

const REMEDY = 'Change its permissions, or choose another data folder: DATA_DIR=<folder> npm start';
const POOL_FILE = 'identity/us-west-2_NorthLocl.pool.json';
const TIME = 90_000;

const user = unprivilegedUser();
const cleanUp = afterAllTests();

/** A data folder of that user with one entry with these permissions. */
function dataWith(entry: string, mode: string, isFolder: boolean): string {
  const directory = temporaryDirectory(cleanUp);
  const path = join(directory, entry);
  mkdirSync(join(path, '..'), { recursive: true });
  if (isFolder) mkdirSync(path, { recursive: true });
  else writeFileSync(path, '');
  chmodSync(path, mode);
  giveTo(user ?? {}, directory);
  return directory;
}

/** The same with a database whose last process was killed, and such a side file of it. */
async function dataAfterCrash(suffix: string, mode: string): Promise<string> {
  const directory = temporaryDirectory(cleanUp);
  const file = join(directory, 'dynamo.db');
  const crash = `import { DatabaseSync } from 'node:sqlite';
    const database = new DatabaseSync(${JSON.stringify(file)});
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE something (x)');
    process.kill(process.pid, 'SIGKILL');`;
  await run(['--input-type=module', '--eval', crash], {}, {}, cleanUp).ended;
  chmodSync(file + suffix, mode);
  giveTo(user ?? {}, directory);
  return directory;
}

/** Runs a script as that user that prints a JSON object in its first line. */
function ask<T>(script: string): Promise<T> {
  return firstLine<T>(run(['--input-type=module-typescript', '--eval', script], {}, user, cleanUp));
}

/** What a portal of that user says about each data folder. One process tries all of them. */
const startupErrors = (directories: readonly string[], fresh: boolean) =>
  ask<Record<string, string>>(
    `import { startPortal } from './local/portal.ts';
     const errors = {};
     for (const dataDirectory of ${JSON.stringify(directories)}) {
       const options = { dataDirectory, fresh: ${fresh}, port: 0, site: { directory: '/tmp' }, seed: false };
       await startPortal(options).catch(({ name, message }) => {
         errors[dataDirectory] = name + ': ' + message;
       });
     }
     console.log(JSON.stringify(errors));
     process.exit();`,
  );

const ENTRIES: [string, string, boolean][] = [
  ['.', '555', true],
  ['.', '000', true],
  ['dynamo.db', '444', false],
  ['dynamo.db', '000', false],
  ['mailbox.jsonl', '000', false],
  [POOL_FILE, '000', false],
  ['images/northbound-local-images', '555', true],
];
const SIDE_FILES = ['-wal 444', '-wal 000', '-shm 444', '-shm 000'];

describe.skipIf(!user)('missing write permission', () => {
  const directories = new Map<string, string>();
  let errors: Record<string, string>;
  beforeAll(async () => {
    for (const [entry, mode, isFolder] of ENTRIES)
      directories.set(`${entry} ${mode}`, dataWith(entry, mode, isFolder));
    for (const file of SIDE_FILES) {
      const [suffix = '', mode = ''] = file.split(' ');
      directories.set(file, await dataAfterCrash(suffix, mode));
    }
    errors = await startupErrors([...directories.values()], false);
  }, TIME);

  /** The error with the path of an entry of a data folder. */
  const expected = (path: string) =>
    `StartupError: The portal cannot read and write ${path} (EACCES). ${REMEDY}`;
  it.each(ENTRIES.slice(2))('is reported with advice: %s of mode %s', (entry, mode) => {
    const directory = directories.get(`${entry} ${mode}`) ?? '';
    expect(errors[directory]).toBe(expected(join(directory, entry)));
  });

  it.each(SIDE_FILES)('is not reported as damage of the database: %s', (name) => {
    const directory = directories.get(name) ?? '';
    expect(errors[directory]).toBe(expected(`${join(directory, 'dynamo.db')}${name.split(' ')[0]}`));
  });

  it('is reported with advice, also with --fresh: a data folder of mode 555 or 000', async () => {
    const folders = ['555', '000'].map((mode) => directories.get(`. ${mode}`) ?? '');
    const errorsOfFresh = await startupErrors(folders, true);
    for (const folder of folders)
      expect([errors[folder], errorsOfFresh[folder]]).toEqual([expected(folder), expected(folder)]);
  });

  it('is added to the lock file, so that two portals cannot both lock it', async () => {
    const locked = ['444', '000'].map((mode) => dataWith('lock.db', mode, false));
    const messages = await ask<Record<string, string>>(
      `import { openDataDirectory } from './local/data-directory/data-directory.ts';
       const messages = {};
       for (const directory of ${JSON.stringify(locked)}) {
         await openDataDirectory(directory);
         await openDataDirectory(directory).catch(({ message }) => { messages[directory] = message; });
       }
       console.log(JSON.stringify(messages));`,
    );
    for (const directory of locked)
      expect(messages[directory]).toBe(`Another portal is starting with the data in ${directory}.`);
  });
});
