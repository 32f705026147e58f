import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startDynamoProxy } from '#local/database/dynamo-proxy.ts';
import { ensureTable } from '#local/database/table.ts';
import { Checkpoint } from '#local/events/checkpoint.ts';
import { openStream, type StreamEvents } from '#local/events/stream.ts';
import { STORE_CREDENTIALS } from '#local/storage/object-store.ts';
import { streamPattern } from '#shared/deployment/event-pattern.ts';
import { type CleanUp, temporaryDirectory } from '../support.ts';

const POLL_TIMEOUT = { timeout: 10_000 };
const names = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

const nameOf = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.sk?.S ?? '';

/** Starts an engine that wakes the open streams after each write. */
async function startEngine(directory?: string, cleanUp: CleanUp = onTestFinished) {
  const streams = new Set<StreamEvents>();
  const onWrite = () => {
    for (const stream of streams) stream.wake();
  };
  const dynamo = await startDynamoProxy({ onWrite, ...(directory !== undefined && { directory }) });
  const config = { endpoint: dynamo.endpoint, region: 'us-west-2', credentials: STORE_CREDENTIALS };
  const [client, streamClient] = [new DynamoDB(config), new DynamoDBStreamsClient(config)];
  const close = async () => {
    await Promise.all([...streams].map((stream) => stream.close()));
    client.destroy();
    streamClient.destroy();
    await dynamo.close();
  };
  cleanUp(close);
  return { streams, client, streamClient, close };
}

type Handle = (records: readonly DynamoDBRecord[]) => Promise<unknown>;

const shared = await startEngine(undefined, afterAll);

/** A table whose stream functions can read. */
async function aStreamedTable(engine = shared, TableName = `streamed-${randomUUID()}`) {
  const { client, streamClient, streams } = engine;
  await ensureTable(client, TableName);
  const { Table } = await client.describeTable({ TableName });
  const stream = Table?.LatestStreamArn ?? '';
  const folder = temporaryDirectory();
  const ownFile = join(folder, 'stream.json');

  return {
    folder,
    /** Writes items, which match the functions' filter if their type is `sample`. */
    put: async (names: readonly string[], type = 'sample') => {
      for (const name of names)
        await client.putItem({ TableName, Item: { pk: { S: 'p' }, sk: { S: name }, type: { S: type } } });
    },
    /** Starts a function that reads the stream. `calls` lists the record names of each invocation. */
    read: (
      handle: Handle,
      { functionName = 'sample', batchSize = 10, checkpointFile = ownFile, retryMs = 60_000 } = {},
    ) => {
      const calls: string[][] = [];
      const report = vi.fn();
      const opened = openStream({
        functionName,
        client: streamClient,
        stream,
        pattern: streamPattern({ types: ['sample'] }),
        batchSize,
        checkpoint: new Checkpoint(checkpointFile, stream, () => {}),
        failedFolder: folder,
        retryMs,
        invoke: async (event) => {
          const { Records } = event as DynamoDBStreamEvent;
          calls.push(Records.map(nameOf));
          return handle(Records);
        },
        report,
      });
      streams.add(opened);
      return { close: opened.close, calls, report };
    },
  };
}
const succeed = async () => {};

describe('the stream of the table', () => {
  it('delivers matching records in order and in batches', async () => {
    const table = await aStreamedTable();
    await table.put(names(1, 5));
    await table.put(['other'], 'another type');
    await table.put(['6']);
    const { calls, report } = table.read(succeed, { batchSize: 4 });
    await expect.poll(() => calls, POLL_TIMEOUT).toEqual([names(1, 4), names(5, 6)]);
    expect(report).not.toHaveBeenCalled();
  });

  it('delivers a record immediately after the write, in Lambda’s format', async () => {
    const table = await aStreamedTable();
    const records: DynamoDBRecord[] = [];
    const { calls } = table.read(async (some) => void records.push(...some));
    for (const name of ['1', '2']) {
      await table.put([name]);
      // Well below the polling interval of an idle stream.
      await expect.poll(() => calls.flat(), { timeout: 3000 }).toEqual(names(1, Number(name)));
    }
    expect(records[0]).toEqual({
      eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
      eventName: 'INSERT',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      eventSourceARN: expect.stringContaining('/stream/'),
      awsRegion: 'us-west-2',
      dynamodb: {
        // The engine's clock differs, but its time in seconds is in this range. Milliseconds would not be.
        ApproximateCreationDateTime: expect.toSatisfy((at: number) => at > 1e9 && at < 4.1e9),
        Keys: { pk: { S: 'p' }, sk: { S: '1' } },
        NewImage: { pk: { S: 'p' }, sk: { S: '1' }, type: { S: 'sample' } },
        SequenceNumber: expect.stringMatching(/^\d+$/),
        SizeBytes: expect.any(Number),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    });
  });

  it('redelivers in order if the function fails', async () => {
    const table = await aStreamedTable();
    await table.put(names(1, 3));
    let failures = 2;
    const handled: string[] = [];
    const { report } = table.read(async (records) => {
      if (failures-- > 0) throw new Error('busy');
      handled.push(...records.map(nameOf));
    });
    await expect.poll(() => handled, POLL_TIMEOUT).toEqual(names(1, 3));
    expect(report).not.toHaveBeenCalled();
  });

  it('reports a record that fails for too long, stores it in a file, and continues with the next', async () => {
    const table = await aStreamedTable();
    await table.put(names(1, 9));
    const handled: string[] = [];
    const handle: Handle = async (records) => {
      if (records.some((record) => nameOf(record) === '4')) throw new Error('unreadable');
      handled.push(...records.map(nameOf));
    };
    const { report } = table.read(handle, { retryMs: 0 });
    await expect.poll(() => handled, POLL_TIMEOUT).toEqual([...names(1, 3), ...names(5, 9)]);
    const [name = ''] = readdirSync(table.folder).filter((file) => file.startsWith('sample-'));
    const file = join(table.folder, name);
    const [, number] = /^sample-(\d+)\.json$/.exec(name) ?? [];
    expect(report.mock.calls).toEqual([
      [new Error('unreadable'), `sample: stream record ${number} (stored in ${file})`],
    ]);
    const { payload } = JSON.parse(readFileSync(file, 'utf8'));
    expect(JSON.parse(payload).Records.map(nameOf)).toEqual(['4']);
  });

  it('delivers to two functions independently', async () => {
    const table = await aStreamedTable();
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
    const slow = table.read(() => blocked, { functionName: 'slow', batchSize: 1 });
    const fast = table.read(succeed, { functionName: 'fast', batchSize: 1 });
    await table.put(names(1, 3));
    await expect.poll(() => fast.calls.flat(), POLL_TIMEOUT).toEqual(names(1, 3));
    await expect.poll(() => slow.calls.flat(), POLL_TIMEOUT).toEqual(['1']);
    release();
    await expect.poll(() => slow.calls.flat(), POLL_TIMEOUT).toEqual(names(1, 3));
  });

  it('waits for the invocation in progress on close, and redelivers it after a restart if it failed', async () => {
    const directory = temporaryDirectory();
    const checkpointFile = join(directory, 'stream.json');
    const open = async () => {
      const engine = await startEngine(directory);
      return { ...(await aStreamedTable(engine, 'kept')), closeEngine: engine.close };
    };
    const first = await open();
    const { promise: blocked, reject } = Promise.withResolvers<void>();
    const before = first.read(() => blocked, { checkpointFile, batchSize: 1 });
    await first.put(['1', '2']);
    await expect.poll(() => before.calls.flat(), POLL_TIMEOUT).toEqual(['1']);
    const closing = before.close();
    reject(new Error('The functions were stopped.'));
    await closing;
    await first.closeEngine();

    const second = await open();
    const after = second.read(succeed, { checkpointFile });
    await expect.poll(() => after.calls.flat(), POLL_TIMEOUT).toEqual(['1', '2']);
    await second.closeEngine();

    const third = await open();
    const later = third.read(succeed, { checkpointFile });
    await third.put(['3']);
    await expect.poll(() => later.calls.flat(), POLL_TIMEOUT).toEqual(['3']);
  });

  it.each([
    ['truncated', '{"stream": "arn'],
    ['for another stream', JSON.stringify({ stream: 'another', delivered: { sample: { shard: '99' } } })],
    ['invalid', '[]'],
  ])('is read from its beginning if the checkpoint is %s', async (_, content) => {
    const checkpointFile = join(temporaryDirectory(), 'stream.json');
    writeFileSync(checkpointFile, content);
    const table = await aStreamedTable();
    await table.put(['1']);
    const numbers: unknown[] = [];
    const { calls } = table.read(
      async (records) => void numbers.push(...records.map(({ dynamodb }) => dynamodb?.SequenceNumber)),
      { checkpointFile },
    );
    await expect.poll(() => calls.flat(), POLL_TIMEOUT).toEqual(['1']);
    const { delivered } = JSON.parse(readFileSync(checkpointFile, 'utf8'));
    expect(Object.values(delivered.sample)).toEqual(numbers);
  });
});
