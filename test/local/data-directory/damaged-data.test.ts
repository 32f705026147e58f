import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataDirectory } from '../../../local/data-directory/data-directory.ts';
import { StartupError } from '../../../local/errors.ts';
import { aPortal, TIME } from '../portal-support.ts';
import { afterAllTests, temporaryDirectory } from '../support.ts';

const FRESH = 'npm start -- --fresh';

type Damage = (directory: string) => void;

/** Replaces an entry of the data folder by a file. */
const write =
  (name: string, content: string | Buffer): Damage =>
  (directory) => {
    rmSync(join(directory, name), { recursive: true, force: true });
    writeFileSync(join(directory, name), content);
  };
/** Replaces an entry of the data folder by a folder. */
const folder =
  (name: string): Damage =>
  (directory) => {
    rmSync(join(directory, name), { recursive: true, force: true });
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, 'entry'), '');
  };
const mailboxOf = (line: string) => write('mailbox.jsonl', `${line}\n`);

const truncateDatabase: Damage = (directory) => truncateSync(join(directory, 'dynamo.db'), 20_000);
/** Overwrites only pages that the engine does not read at startup. */
const corruptLastPages: Damage = (directory) => {
  const file = join(directory, 'dynamo.db');
  const content = readFileSync(file);
  writeFileSync(file, content.fill(0xa5, content.length - 8192));
};
const anotherDatabase: Damage = (directory) => {
  rmSync(join(directory, 'dynamo.db'));
  const database = new DatabaseSync(join(directory, 'dynamo.db'));
  database.exec('CREATE TABLE _tables (something)');
  database.close();
};

const POOL_FILE = 'identity/us-west-2_NorthLocl.pool.json';
const A_MESSAGE = { channel: 'email' as const, to: 'a@b.test', body: 'text', at: '2026-01-01T00:00:00.000Z' };

const cleanUp = afterAllTests();
let intact: string;
beforeAll(async () => {
  const { dataDirectory, mailbox, close } = await aPortal({}, cleanUp);
  intact = dataDirectory;
  mailbox.add(A_MESSAGE);
  await close();
}, TIME.timeout);

/** The data of a portal that was closed, with one message. */
function aDataDirectory(): string {
  const directory = temporaryDirectory();
  cpSync(intact, directory, { recursive: true });
  return directory;
}

describe('starting on damaged data', TIME, () => {
  it.each<[string, Damage, string]>([
    ['a database of garbage', write('dynamo.db', 'garbage'.repeat(1000)), 'dynamo.db is damaged.'],
    ['a truncated database', truncateDatabase, 'dynamo.db is damaged.'],
    ['a database whose last pages are corrupt', corruptLastPages, 'dynamo.db is damaged.'],
    ['another program’s database', anotherDatabase, 'The DynamoDB engine cannot read its data'],
    ['a folder instead of the database', folder('dynamo.db'), 'dynamo.db is damaged.'],
    ['a mailbox line of null', mailboxOf('null'), 'mailbox.jsonl is damaged in line 1.'],
    ['a mailbox line of 7', mailboxOf('7'), 'mailbox.jsonl is damaged in line 1.'],
    ['a mailbox line without fields', mailboxOf('{}'), 'mailbox.jsonl is damaged in line 1.'],
    ['an empty mailbox line', mailboxOf(''), 'mailbox.jsonl is damaged in line 1.'],
    ['a folder instead of the mailbox', folder('mailbox.jsonl'), 'mailbox.jsonl is a folder where'],
    [
      'a folder instead of the new mailbox',
      folder('mailbox.jsonl.tmp'),
      'mailbox.jsonl.tmp is a folder where',
    ],
    ['a folder instead of the accounts', folder(POOL_FILE), '.pool.json is a folder where'],
    [
      'a folder instead of the signing key',
      folder('identity/signing-key.pem'),
      'signing-key.pem is a folder where',
    ],
    [
      'a signing key of garbage',
      write('identity/signing-key.pem', 'garbage'),
      'signing-key.pem cannot be read.',
    ],
    ['a file instead of the identity folder', write('identity', ''), 'identity is a file where'],
    ['a file instead of the images folder', write('images', ''), 'images is a file where'],
    ['a folder instead of the process file', folder('running.json'), 'running.json is a folder where'],
    [
      'a folder instead of the new process file',
      folder('running.json.tmp'),
      'running.json.tmp is a folder where',
    ],
    ['a folder instead of the lock', folder('lock.db'), 'lock.db is a folder where'],
    ['a folder instead of the checkpoint', folder('stream.json'), 'stream.json is a folder where'],
  ])('fails with advice that works: %s', async (_, damage, message) => {
    const dataDirectory = aDataDirectory();
    damage(dataDirectory);

    const start = aPortal({ dataDirectory });

    await expect(start).rejects.toThrow(StartupError);
    await expect(start).rejects.toThrow(message);
    await expect(start).rejects.toThrow(FRESH);
    (await openDataDirectory(dataDirectory, true)).close();
    expect(readdirSync(dataDirectory)).toEqual(['lock.db']);
  });

  it.each<[string, Damage[]]>([
    [
      'a lock of garbage and an empty process file',
      [write('lock.db', 'garbage'.repeat(1000)), write('running.json', '')],
    ],
    [
      'a mailbox whose last line is incomplete and a process file of null',
      [write('mailbox.jsonl', `${JSON.stringify(A_MESSAGE)}\n{"chan`), write('running.json', 'null')],
    ],
    [
      'a log that cannot be written and a process file with wrong types',
      [folder('functions.log'), write('running.json', '{"pid":"x","origin":7,"enginePid":"../1"}')],
    ],
  ])('succeeds if no data is lost: %s', async (_, damages) => {
    const dataDirectory = aDataDirectory();
    for (const damage of damages) damage(dataDirectory);

    const { origin, mailbox } = await aPortal({ dataDirectory });

    expect((await fetch(origin)).status).toBe(200);
    expect(mailbox.list()).toMatchObject([{ to: 'a@b.test', body: 'text' }]);
  });
});
