import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDataDirectory } from '../../../local/data-directory/data-directory.ts';
import { StartupError } from '../../../local/errors.ts';
import { runScript, temporaryDirectory, until } from '../support.ts';

describe('the lock of the data directory', () => {
  it('stays with its owner when the file is damaged', async () => {
    const directory = temporaryDirectory();
    const first = runScript(
      `import { openDataDirectory } from './local/data-directory/data-directory.ts';
       await openDataDirectory(${JSON.stringify(directory)});
       console.log('locked');
       setInterval(() => {}, 1000);`,
    );
    await until(() => first.output().includes('locked'));
    writeFileSync(join(directory, 'lock.db'), 'garbage'.repeat(1000));

    for (const fresh of [false, true])
      await expect(openDataDirectory(directory, fresh)).rejects.toThrow('Another portal is starting');

    first.process.kill('SIGKILL');
    await first.ended;
    (await openDataDirectory(directory)).close();
  });

  it('can be acquired if the file is a truncated database', async () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'lock.db');
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE something (x)');
    database.close();
    truncateSync(file, 600);
    const data = await openDataDirectory(directory);
    onTestFinished(() => data.close());
    await expect(openDataDirectory(directory)).rejects.toThrow('Another portal is starting');
  });

  it('reports a file that cannot be locked', async () => {
    const directory = temporaryDirectory();
    const database = new DatabaseSync(join(directory, 'lock.db'));
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE something (x)');
    database.close();
    mkdirSync(join(directory, 'lock.db-wal'));
    await expect(openDataDirectory(directory)).rejects.toThrow(
      /cannot be locked \(.*\)\. Choose another one: DATA_DIR=<folder> npm start/,
    );
  });
});

it.each([
  ['/dev/null', 'EEXIST'],
  ['/dev/null/data', 'ENOTDIR'],
])('a data directory cannot be created at %s', async (path, code) => {
  await expect(openDataDirectory(path)).rejects.toThrow(
    new StartupError(
      `Cannot create the data folder ${path} (${code}). Choose another one: DATA_DIR=<folder> npm start`,
    ),
  );
});
