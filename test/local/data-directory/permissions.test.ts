import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MARKER } from '#local/data-directory/ownership.ts';
import { DATABASE } from '../database-files.ts';
import { firstLine, giveTo, run, temporaryDirectory, unprivilegedUser } from '../support.ts';

const REMEDY = 'Change its permissions, or choose another data folder: DATA_DIR=<folder> npm start';
const POOL_FILE = 'identity/us-west-2_NorthLocl.pool.json';
const ENTRIES: [string, string, boolean][] = [
  [DATABASE, '444', false],
  [DATABASE, '000', false],
  ['lock.db', '444', false],
  ['lock.db', '000', false],
  ['mailbox.jsonl', '000', false],
  [POOL_FILE, '000', false],
  ['images/northbound-local-images', '555', true],
];
const user = unprivilegedUser();

/** A data folder of that user in which one entry has these permissions. */
function dataWith(entry: string, mode: string, isFolder: boolean): string {
  const directory = temporaryDirectory();
  const path = join(directory, entry);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(join(directory, MARKER), '');
  if (isFolder) mkdirSync(path, { recursive: true });
  else writeFileSync(path, '');
  chmodSync(path, mode);
  giveTo(user ?? {}, directory);
  return directory;
}

/** The same after a crash, with these permissions on a side file of the database. */
async function dataAfterCrash(sideFile: string, mode: string): Promise<string> {
  const directory = temporaryDirectory();
  mkdirSync(dirname(join(directory, DATABASE)), { recursive: true });
  const crash = `import { DatabaseSync } from 'node:sqlite';
    const database = new DatabaseSync(${JSON.stringify(join(directory, DATABASE))});
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE something (x)');
    process.kill(process.pid, 'SIGKILL');`;
  await run(['--input-type=module', '--eval', crash]).ended;
  chmodSync(join(directory, sideFile), mode);
  giveTo(user ?? {}, directory);
  return directory;
}

/** Runs a script as that user, and returns the JSON object that it prints in its first line. */
function ask<T>(script: string): Promise<T> {
  return firstLine<T>(run(['--input-type=module-typescript', '--eval', script], {}, user));
}

/** The startup error of that user's portal for each data folder. One process tries all of them. */
const startupErrors = (directories: readonly string[], fresh = false) =>
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

const errorFor = (path: string) =>
  `StartupError: The portal needs read and write access to ${path} (EACCES). ${REMEDY}`;

describe.skipIf(!user)('missing write permission', { timeout: 90_000 }, () => {
  it('is reported with a remedy, not as a damaged database', async () => {
    const expected: Record<string, string> = {};
    const expectError = (directory: string, path: string) => {
      expected[directory] = errorFor(path);
    };
    for (const [entry, mode, isFolder] of ENTRIES) {
      const directory = dataWith(entry, mode, isFolder);
      expectError(directory, join(directory, entry));
    }
    for (const file of [`${DATABASE}-wal`, `${DATABASE}-shm`])
      for (const mode of ['444', '000']) {
        const directory = await dataAfterCrash(file, mode);
        expectError(directory, join(directory, file));
      }
    expect(await startupErrors(Object.keys(expected))).toEqual(expected);
  });

  it.each([false, true])('of the data folder is reported with a remedy, with --fresh: %s', async (fresh) => {
    const folders = ['555', '000'].map((mode) => dataWith('.', mode, true));
    const expected = Object.fromEntries(folders.map((folder) => [folder, errorFor(folder)]));
    expect(await startupErrors(folders, fresh)).toEqual(expected);
  });
});
