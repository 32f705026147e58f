import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { StartupError } from '../../../local/errors.ts';
import { aPortal, TIME } from '../portal-support.ts';
import { temporaryDirectory } from '../support.ts';

const FRESH = 'npm start -- --fresh';

type Damage = (directory: string) => void;

/** Something in the place of an entry of the data folder. */
const write =
  (name: string, content: string | Buffer): Damage =>
  (directory) => {
    rmSync(join(directory, name), { recursive: true, force: true });
    writeFileSync(join(directory, name), content);
  };
const folder =
  (name: string): Damage =>
  (directory) => {
    rmSync(join(directory, name), { recursive: true, force: true });
    mkdirSync(join(directory, name));
    writeFileSync(join(directory, name, 'entry'), '');
  };
const mailboxOf = (line: string) => write('mailbox.jsonl', `${line}\n`);

const tearDatabase: Damage = (directory) => truncateSync(join(directory, 'dynamo.db'), 20_000);
/** Leaves all that the engine reads when it starts. */
const garbleLastPages: Damage = (directory) => {
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
const A_MESSAGE = { channel: 'email', to: 'a@b.test', body: 'text', at: '2026-01-01T00:00:00.000Z' };

describe('a start on damaged data', TIME, () => {
  it.each<[string, Damage, string]>([
    ['a database of garbage', write('dynamo.db', 'garbage'.repeat(1000)), 'dynamo.db is damaged.'],
    ['a torn database', tearDatabase, 'dynamo.db is damaged.'],
    ['a database with damage deep inside', garbleLastPages, 'dynamo.db is damaged.'],
    ['another program’s database', anotherDatabase, 'The DynamoDB engine cannot read its data'],
    ['a folder for the database', folder('dynamo.db'), 'dynamo.db is damaged.'],
    ['a mailbox line of null', mailboxOf('null'), 'mailbox.jsonl is damaged in line 1.'],
    ['a mailbox line of 7', mailboxOf('7'), 'mailbox.jsonl is damaged in line 1.'],
    ['a mailbox line without fields', mailboxOf('{}'), 'mailbox.jsonl is damaged in line 1.'],
    ['an empty mailbox line', mailboxOf(''), 'mailbox.jsonl is damaged in line 1.'],
    ['a folder for the mailbox', folder('mailbox.jsonl'), 'mailbox.jsonl is a folder where'],
    ['a folder for the mailbox to be', folder('mailbox.jsonl.tmp'), 'mailbox.jsonl.tmp is a folder where'],
    ['a folder for the accounts', folder(POOL_FILE), '.pool.json is a folder where'],
    ['a folder for the signing key', folder('identity/signing-key.pem'), 'signing-key.pem is a folder where'],
    [
      'a signing key of garbage',
      write('identity/signing-key.pem', 'garbage'),
      'signing-key.pem cannot be read.',
    ],
    ['a file for the identity folder', write('identity', ''), 'identity is a file where'],
    ['a file for the images', write('images', ''), 'images is a file where'],
    ['a folder for what runs', folder('running.json'), 'running.json is a folder where'],
    ['a folder for what will run', folder('running.json.tmp'), 'running.json.tmp is a folder where'],
    ['a folder for the lock', folder('lock.db'), 'lock.db is a folder where'],
    ['a folder for the checkpoint', folder('stream.json'), 'stream.json is a folder where'],
  ])('says what to do, and that helps: %s', async (_, damage, fault) => {
    const dataDirectory = temporaryDirectory();
    await (await aPortal({ dataDirectory })).close();
    damage(dataDirectory);

    const start = aPortal({ dataDirectory });

    await expect(start).rejects.toThrow(StartupError);
    await expect(start).rejects.toThrow(fault);
    await expect(start).rejects.toThrow(FRESH);
    const { origin } = await aPortal({ dataDirectory, fresh: true });
    expect((await fetch(origin)).status).toBe(200);
  });

  it.each<[string, Damage]>([
    ['a lock of garbage', write('lock.db', 'garbage'.repeat(1000))],
    ['a mailbox whose last line is torn', write('mailbox.jsonl', `${JSON.stringify(A_MESSAGE)}\n{"chan`)],
    ['a log that cannot be written', folder('functions.log')],
    ['an empty note of what runs', write('running.json', '')],
    ['a note of what runs that is null', write('running.json', 'null')],
    [
      'a note of what runs with other types',
      write('running.json', '{"pid":"x","origin":7,"enginePid":"../1"}'),
    ],
  ])('does not stop the portal if nothing is lost: %s', async (_, damage) => {
    const dataDirectory = temporaryDirectory();
    const first = await aPortal({ dataDirectory });
    first.mailbox.add({ channel: 'email', to: 'a@b.test', body: 'text' });
    await first.close();
    damage(dataDirectory);

    const { origin, mailbox } = await aPortal({ dataDirectory });

    expect((await fetch(origin)).status).toBe(200);
    expect(mailbox.list()).toMatchObject([{ to: 'a@b.test', body: 'text' }]);
  });
});
