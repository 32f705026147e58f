import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { openDataDirectory } from '#local/data-directory/data-directory.ts';
import { StartupError } from '#local/errors.ts';
import { DATABASE } from '../database-files.ts';
import { aPortal, startupErrorOf, TIME } from '../portal-support.ts';
import { runScript, temporaryDirectory, until } from '../support.ts';

type Damage = (directory: string) => void;

/** Replaces an entry of the data folder with a file. */
const write =
  (name: string, content = ''): Damage =>
  (directory) => {
    rmSync(join(directory, name), { recursive: true, force: true });
    writeFileSync(join(directory, name), content);
  };
/** Replaces an entry of the data folder with a folder. */
const folder =
  (name: string): Damage =>
  (directory) => {
    rmSync(join(directory, name), { recursive: true, force: true });
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, 'entry'), '');
  };

const truncateDatabase: Damage = (directory) => truncateSync(join(directory, DATABASE), 20_000);
/** Overwrites only pages that the engine does not read at startup. */
const corruptLastPages: Damage = (directory) => {
  const file = join(directory, DATABASE);
  const content = readFileSync(file);
  writeFileSync(file, content.fill(0xa5, content.length - 8192));
};
const anotherDatabase: Damage = (directory) => {
  rmSync(join(directory, DATABASE));
  const database = new DatabaseSync(join(directory, DATABASE));
  // The names of tables of the embedded and of Amazon's engine.
  database.exec('CREATE TABLE _tables (something); CREATE TABLE dm (something)');
  database.close();
};
const POOL_FILE = 'identity/us-west-2_NorthLocl.pool.json';
const KEY_FILE = 'identity/signing-key.pem';
const LOCAL_FILES = ['mailbox.jsonl', 'mailbox.jsonl.tmp', 'running.json', 'running.json.tmp', 'clock.json'];
/** Entries that must be files. The database has its own message. */
const FILES = [...LOCAL_FILES, POOL_FILE, KEY_FILE, 'stream.json', 'opt-outs.json'];
const GARBAGE = 'garbage'.repeat(1000);
const A_MESSAGE = { channel: 'email' as const, to: 'a@b.test', body: 'text', at: '2026-01-01T00:00:00.000Z' };

const intact = temporaryDirectory(afterAll);
// Its path is known if it exists before.
mkdirSync(dirname(join(intact, DATABASE)), { recursive: true });
writeFileSync(join(intact, DATABASE), '');
const intactPortal = await aPortal({ dataDirectory: intact }, afterAll);
intactPortal.mailbox.add(A_MESSAGE);
await intactPortal.close();

/** The data of a portal that was closed, with one message, and then damaged. */
function dataWith(...damages: Damage[]): string {
  const directory = temporaryDirectory();
  cpSync(intact, directory, { recursive: true });
  for (const damage of damages) damage(directory);
  return directory;
}

describe('starting on damaged data', TIME, () => {
  it.each<[string, Damage, string]>([
    ['garbage in the lock file', write('lock.db', GARBAGE), 'cannot be locked ('],
    ['a folder instead of the lock', folder('lock.db'), 'cannot be locked ('],
    ['garbage in the database', write(DATABASE, GARBAGE), `${DATABASE} is damaged.`],
    ['a truncated database', truncateDatabase, `${DATABASE} is damaged.`],
    ['a database whose last pages are corrupt', corruptLastPages, `${DATABASE} is damaged.`],
    ['another program’s database', anotherDatabase, 'The DynamoDB engine cannot read its data'],
    ['a truncated clock', write('clock.json', '{'), 'clock.json cannot be read.'],
    ['a truncated account file', write(POOL_FILE, '{"users": [{"usern'), '.pool.json cannot be read'],
    ['an incomplete account', write(POOL_FILE, '{"users":[{}],"groups":[]}'), '.pool.json cannot be read'],
    ['an empty account file', write(POOL_FILE), '.pool.json cannot be read'],
    ['a truncated card ledger', write('card-provider/card-provider.json', '{'), "card provider's data in"],
    ['garbage in the signing key', write(KEY_FILE, GARBAGE), 'signing-key.pem cannot be read.'],
    ['a folder instead of the database', folder(DATABASE), `${DATABASE} is damaged.`],
    ...FILES.map((name): [string, Damage, string] => [
      `a folder instead of ${name}`,
      folder(name),
      `${basename(name)} is a folder, but`,
    ]),
    ['a file instead of the identity folder', write('identity'), 'identity is a file, but'],
    ['a file instead of the images folder', write('images'), 'images is a file, but'],
  ])('fails with a remedy that works: %s', async (_, damage, problem) => {
    const dataDirectory = dataWith(damage);
    const message = await startupErrorOf({ dataDirectory });
    for (const part of [problem, 'npm start -- --fresh']) expect(message).toContain(part);
    (await openDataDirectory(dataDirectory, true)).close();
    expect(readdirSync(dataDirectory)).toEqual(['local-portal.txt', 'lock.db']);
  });

  const incompleteMailbox = write('mailbox.jsonl', `${JSON.stringify(A_MESSAGE)}\n{"chan`);
  const wrongTypes = write('running.json', '{"pid":"x","origin":7,"enginePid":"../1"}');
  it.each<[string, Damage[]]>([
    ['an empty process file', [write('running.json')]],
    ['a damaged line in the mailbox', [write('mailbox.jsonl', `{"at":\n${JSON.stringify(A_MESSAGE)}\n`)]],
    ['damaged queues and positions', [write('queues/images.json', '['), write('stream.json', '7')]],
    ['damaged lists of devices and numbers', [write('push.json', '{'), write('opt-outs.json', '{}')]],
    ['half a mailbox line and null in the process file', [incompleteMailbox, write('running.json', 'null')]],
    ['a folder as the log and wrong types in the process file', [folder('functions.log'), wrongTypes]],
  ])('succeeds if little is lost: %s', async (_, damages) => {
    const { origin, mailbox } = await aPortal({ dataDirectory: dataWith(...damages) });
    expect((await fetch(origin)).status).toBe(200);
    expect(mailbox.list()).toMatchObject([{ to: 'a@b.test', body: 'text' }]);
  });
});

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
    writeFileSync(join(directory, 'lock.db'), GARBAGE);

    for (const fresh of [false, true])
      await expect(openDataDirectory(directory, fresh)).rejects.toThrow('Another portal is starting');

    first.process.kill('SIGKILL');
    await first.ended;
    (await openDataDirectory(directory, true)).close();
  });
});

describe('a folder with files of the user', () => {
  const OWN = ['images/holiday.jpg', 'identity/passport.pdf', 'notes.txt'];

  function aHome(...files: string[]): string {
    const directory = temporaryDirectory();
    for (const file of [...OWN, ...files]) {
      mkdirSync(dirname(join(directory, file)), { recursive: true });
      writeFileSync(join(directory, file), 'mine');
    }
    return directory;
  }
  const expectUntouched = (directory: string) => {
    for (const file of OWN) expect(readFileSync(join(directory, file), 'utf8')).toBe('mine');
  };

  it.each([false, true])('is not used as a data folder (fresh: %s)', async (fresh) => {
    const home = aHome();
    const before = readdirSync(home);
    const error = new StartupError(
      `The folder ${home} contains other files, such as notes.txt. Choose a new or an empty one: DATA_DIR=<folder> npm start`,
    );
    await expect(openDataDirectory(home, fresh)).rejects.toThrow(error);
    expect(readdirSync(home)).toEqual(before);
    expectUntouched(home);
  });

  it('is not used if it only has folders with the names of ours', async () => {
    const home = temporaryDirectory();
    mkdirSync(join(home, 'images'));
    for (const fresh of [false, true])
      await expect(openDataDirectory(home, fresh)).rejects.toThrow('contains other files, such as images.');
    expect(readdirSync(home)).toEqual(['images']);
  });

  it('that an older version has used can still be used, but not reset', async () => {
    const home = aHome('lock.db', 'dynamo.db', 'mailbox.jsonl');
    await expect(openDataDirectory(home, true)).rejects.toThrow(
      `--fresh deletes nothing in ${home}, because it also contains other files, such as notes.txt.`,
    );
    writeFileSync(join(home, 'lock.db'), '');
    (await openDataDirectory(home)).close();
    await expect(openDataDirectory(home, true)).rejects.toThrow('--fresh deletes nothing');
    expectUntouched(home);
    expect(readFileSync(join(home, 'mailbox.jsonl'), 'utf8')).toBe('mine');
  });

  it('keeps files that were added to a data folder', async () => {
    const directory = temporaryDirectory();
    (await openDataDirectory(directory)).close();
    writeFileSync(join(directory, 'notes.txt'), 'mine');
    mkdirSync(join(directory, 'queues'));
    (await openDataDirectory(directory, true)).close();
    expect(readdirSync(directory)).toEqual(['local-portal.txt', 'lock.db', 'notes.txt']);
  });

  it('can be reset if it only has what an older version has stored', async () => {
    const directory = temporaryDirectory();
    for (const name of ['lock.db', 'dynamo.db', 'clock.json.tmp']) writeFileSync(join(directory, name), '');
    mkdirSync(join(directory, 'images'));
    (await openDataDirectory(directory, true)).close();
    expect(readdirSync(directory)).toEqual(['local-portal.txt', 'lock.db']);
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
