import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { giveTo, run, temporaryDirectory, unprivilegedUser } from '../support.ts';

const REMEDY = 'Change its permissions, or choose another data folder: DATA_DIR=<folder> npm start';
const POOL_FILE = 'identity/us-west-2_NorthLocl.pool.json';

const user = unprivilegedUser();

/** A data folder of that user with one entry with these permissions. */
function dataWith(entry: string, mode: string, isFolder = false): string {
  const directory = temporaryDirectory();
  const path = join(directory, entry);
  mkdirSync(join(path, '..'), { recursive: true });
  if (isFolder) mkdirSync(path, { recursive: true });
  else writeFileSync(path, '');
  chmodSync(path, mode);
  giveTo(user ?? {}, directory);
  return directory;
}

const start = (dataDirectory: string, ...args: string[]) =>
  run(['local/start.js', ...args], { DATA_DIR: dataDirectory, PORT: '0' }, user);

describe.skipIf(!user)('missing write permission', { timeout: 90_000 }, () => {
  it.each(['555', '000'])('is reported with advice: a data folder of mode %s', async (mode) => {
    const directory = dataWith('.', mode, true);

    for (const args of [[], ['--fresh']]) {
      const program = start(directory, ...args);
      expect(await program.ended).toBe(1);
      expect(program.output()).toBe(`The portal cannot read and write ${directory} (EACCES). ${REMEDY}\n`);
    }
  });

  it.each([
    ['dynamo.db', '444', false],
    ['dynamo.db', '000', false],
    ['mailbox.jsonl', '000', false],
    [POOL_FILE, '000', false],
    ['images/northbound-local-images', '555', true],
  ])('is reported with advice: %s of mode %s', async (entry, mode, isFolder) => {
    const directory = dataWith(entry, mode, isFolder);

    const program = start(directory);

    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(
      `The portal cannot read and write ${join(directory, entry)} (EACCES). ${REMEDY}\n`,
    );
    expect(program.output()).not.toContain('    at ');
  });

  it.each([
    ['-wal', '444'],
    ['-wal', '000'],
    ['-shm', '444'],
    ['-shm', '000'],
  ])('is not reported as damage: the %s file of a database, of mode %s', async (suffix, mode) => {
    const directory = temporaryDirectory();
    const file = join(directory, 'dynamo.db');
    const crash = `import { DatabaseSync } from 'node:sqlite';
      const database = new DatabaseSync(${JSON.stringify(file)});
      database.exec('PRAGMA journal_mode = WAL; CREATE TABLE something (x)');
      process.kill(process.pid, 'SIGKILL');`;
    await run(['--input-type=module', '--eval', crash]).ended;
    chmodSync(file + suffix, mode);
    giveTo(user ?? {}, directory);

    const program = start(directory);

    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(
      `The portal cannot read and write ${file}${suffix} (EACCES). ${REMEDY}\n`,
    );
  });

  it.each(['444', '000'])(
    'is added to the lock file, so that two portals cannot both lock it: mode %s',
    async (mode) => {
      const directory = dataWith('lock.db', mode);
      const program = run(
        [
          '--input-type=module-typescript',
          '--eval',
          `import { openDataDirectory } from './local/data-directory/data-directory.ts';
         await openDataDirectory(${JSON.stringify(directory)});
         console.log('Locked.');
         await openDataDirectory(${JSON.stringify(directory)}).catch(({ message }) => console.log(message));`,
        ],
        {},
        user,
      );

      expect(await program.ended).toBe(0);
      expect(program.output()).toBe(`Locked.\nAnother portal is starting with the data in ${directory}.\n`);
    },
  );
});
