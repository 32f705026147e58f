import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreams, type ShardIteratorType } from '@aws-sdk/client-dynamodb-streams';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { embeddedEnginePath, startEmbeddedEngine } from '#local/database/embedded-engine.ts';
import { startTrimming, type TrimOptions } from '#local/database/stream-trim.ts';
import { ensureTable } from '#local/database/table.ts';
import { STORE_CREDENTIALS } from '#local/storage/object-store.ts';
import { TIME } from '../portal-support.ts';
import { smallDisk } from '../small-disk.ts';
import { type CleanUp, runScript, temporaryDirectory, until } from '../support.ts';

const TABLE = 'trimmed';
const POLL_TIMEOUT = { timeout: 20_000 };

const program = embeddedEnginePath();

interface EngineOptions {
  databaseFile: string;
  trim?: TrimOptions;
}

async function anEngine(options: EngineOptions, cleanUp: CleanUp = onTestFinished) {
  const { endpoint, close } = await startEmbeddedEngine(program ?? '', options);
  const config = { endpoint, region: 'us-west-2', credentials: STORE_CREDENTIALS, maxAttempts: 1 };
  const [client, streams] = [new DynamoDB(config), new DynamoDBStreams(config)];
  const end = async () => {
    client.destroy();
    streams.destroy();
    await close();
  };
  cleanUp(end);
  await ensureTable(client, TABLE);

  const iteratorFrom = async (ShardIteratorType: ShardIteratorType, SequenceNumber?: string) => {
    const { Streams } = await streams.listStreams({ TableName: TABLE });
    const shard = { StreamArn: Streams?.[0]?.StreamArn, ShardId: `shardId-00000001-${TABLE}` };
    return (await streams.getShardIterator({ ...shard, ShardIteratorType, SequenceNumber })).ShardIterator;
  };
  const readAt = async (ShardIterator: string | undefined) => {
    const { Records = [], NextShardIterator: next } = await streams.getRecords({ ShardIterator });
    return { numbers: Records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber)), next };
  };
  const read = async (type: ShardIteratorType, sequenceNumber?: string) =>
    (await readAt(await iteratorFrom(type, sequenceNumber))).numbers;
  return { client, end, iteratorFrom, readAt, read };
}

const item = (key: string, round: number) => ({
  pk: { S: key },
  sk: { S: 'item' },
  round: { N: String(round) },
  text: { S: 'x'.repeat(6000) },
});

/** Writes the same 100 items in each round. */
async function writeRounds(client: DynamoDB, rounds: number): Promise<void> {
  for (let round = 1; round <= rounds; round += 1)
    for (let first = 0; first < 100; first += 25) {
      const keys = Array.from({ length: 25 }, (_, index) => `key-${first + index}`);
      const writes = keys.map((key) => ({ PutRequest: { Item: item(key, round) } }));
      await client.batchWriteItem({ RequestItems: { [TABLE]: writes } });
    }
}

async function itemsOfRound(client: DynamoDB, round: number): Promise<number> {
  const { Items = [] } = await client.scan({ TableName: TABLE });
  expect(Items).toHaveLength(100);
  return Items.filter((found) => found.round?.N === String(round) && found.text?.S?.length === 6000).length;
}

const numbersFrom = (first: number, count: number) => [...Array(count).keys()].map((index) => first + index);

/** A database that was never trimmed: its stream has 400 records. */
const grown = join(temporaryDirectory(afterAll), 'data.db');
if (program) {
  const growing = await anEngine({ databaseFile: grown }, afterAll);
  await writeRounds(growing.client, 4);
  await growing.end();
}

function grownDatabase(): string {
  const databaseFile = join(temporaryDirectory(), 'data.db');
  copyFileSync(grown, databaseFile);
  return databaseFile;
}

// Writes to Amazon's engine do not slow down.
describe.skipIf(!program)('the stream of the embedded engine', TIME, () => {
  it('is trimmed up to its reader, without losing data or restarting its sequence numbers', async () => {
    const databaseFile = grownDatabase();
    const trim = { neededFrom: () => undefined, everyMs: 10 };
    const { client, end, read } = await anEngine({ databaseFile, trim });
    await expect.poll(() => read('TRIM_HORIZON'), POLL_TIMEOUT).toEqual([400]);
    expect(await itemsOfRound(client, 4)).toBe(100);
    await client.putItem({ TableName: TABLE, Item: item('key-0', 0) });
    await expect.poll(() => read('TRIM_HORIZON'), POLL_TIMEOUT).toEqual([401]);
    expect(await read('AFTER_SEQUENCE_NUMBER', '7')).toEqual([401]);
    expect(await read('AFTER_SEQUENCE_NUMBER', '400')).toEqual([401]);
    expect(await read('LATEST')).toEqual([]);
    await end();
  });

  it('is trimmed behind its reader while records are written: no write fails and no record is missed', async () => {
    const databaseFile = join(temporaryDirectory(), 'data.db');
    const errors: unknown[] = [];
    let readUpTo = 0;
    const { client, iteratorFrom, readAt } = await anEngine({
      databaseFile,
      trim: { neededFrom: () => readUpTo + 1, everyMs: 1, report: (error) => void errors.push(error) },
    });
    const numbers: number[] = [];
    const reading = (async () => {
      for (let iterator = await iteratorFrom('TRIM_HORIZON'); readUpTo < 300; ) {
        const records = await readAt(iterator);
        numbers.push(...records.numbers);
        readUpTo = numbers.at(-1) ?? 0;
        iterator = records.next;
      }
    })();

    await writeRounds(client, 3);
    await reading;

    expect(numbers).toEqual(numbersFrom(1, 300));
    const database = new DatabaseSync(databaseFile, { readOnly: true });
    onTestFinished(() => database.close());
    const count = database.prepare('SELECT COUNT(*) AS records FROM _stream_records');
    await until(() => count.get()?.records === 1);
    // The engine's query before each write uses the index.
    const query = 'SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?';
    const { detail } = database.prepare(`EXPLAIN QUERY PLAN ${query}`).get(TABLE) ?? {};
    expect(detail).toContain('INDEX northbound_stream_order');
    expect(await itemsOfRound(client, 3)).toBe(100);
    expect(errors).toEqual([]);
  });

  it('is trimmed again when a full disk has space', async ({ skip }) => {
    const directory = smallDisk(12_000) ?? skip('Tests may not mount disks here.');
    const [databaseFile, fill] = [join(directory, 'data.db'), join(directory, 'fill')];
    copyFileSync(grown, databaseFile);
    const errors: unknown[] = [];
    let [needed, runs] = [0, 0];
    const neededFrom = () => {
      runs += 1;
      return needed;
    };
    const report = (error: unknown) => void errors.push(error);
    const trimming = startTrimming(databaseFile, { neededFrom, everyMs: 5, report });
    onTestFinished(() => trimming.stop());
    await until(() => runs > 0);
    expect(() => writeFileSync(fill, Buffer.alloc(30_000_000))).toThrow('ENOSPC');
    needed = 400;
    const runsBefore = runs;
    await until(() => runs > runsBefore + 2);
    rmSync(fill);
    const database = new DatabaseSync(databaseFile, { readOnly: true });
    onTestFinished(() => database.close());
    const count = database.prepare('SELECT COUNT(*) AS records FROM _stream_records');
    await expect.poll(() => count.get()?.records, POLL_TIMEOUT).toBe(1);
    expect(errors).toEqual([]);
  });

  it('loses nothing if trimming is killed', async () => {
    const databaseFile = grownDatabase();
    for (let kill = 0; kill < 2; kill += 1) {
      const program = runScript(
        `import { DatabaseSync } from 'node:sqlite';
         import { trimStreams } from './local/database/stream-trim.ts';
         console.log('trimming');
         trimStreams(new DatabaseSync(${JSON.stringify(databaseFile)}), ${kill * 200});`,
      );
      await until(() => program.output().includes('trimming'));
      program.process.kill('SIGKILL');
      await program.ended;
    }

    const trim = { neededFrom: () => undefined, everyMs: 10 };
    const { client, read } = await anEngine({ databaseFile, trim });

    await expect.poll(() => read('TRIM_HORIZON'), POLL_TIMEOUT).toEqual([400]);
    expect(await itemsOfRound(client, 4)).toBe(100);
  });
});
