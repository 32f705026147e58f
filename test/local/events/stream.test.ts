import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../support.ts';
import { aStreamedTable, nameOf } from './stream-support.ts';

const POLL_TIMEOUT = { timeout: 10_000 };
const names = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

describe('the stream of the table', () => {
  it('delivers matching records in order and in batches', async () => {
    const table = await aStreamedTable();
    for (const name of names(1, 5)) await table.put(name);
    await table.put('other', 'another type');
    await table.put('6');

    const { calls, report } = table.read({ handle: async () => {}, batchSize: 4 });

    await expect.poll(() => calls, POLL_TIMEOUT).toEqual([names(1, 4), names(5, 6)]);
    expect(report).not.toHaveBeenCalled();
  });

  it('delivers a record immediately after the write', async () => {
    const table = await aStreamedTable();
    const { calls } = table.read({ handle: async () => {} });
    await table.put('1');
    // Well below the polling interval of an idle stream.
    await expect.poll(() => calls.flat(), { timeout: 3000 }).toEqual(['1']);
    await table.put('2');
    await expect.poll(() => calls.flat(), { timeout: 3000 }).toEqual(['1', '2']);
  });

  it('delivers records in the format of Lambda', async () => {
    const table = await aStreamedTable();
    const records: DynamoDBRecord[] = [];
    table.read({ handle: async (some) => void records.push(...some) });
    await table.put('1');
    await table.put('1', 'another type');
    await expect.poll(() => records.length, POLL_TIMEOUT).toBe(1);
    expect(records[0]).toEqual({
      eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
      eventName: 'INSERT',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      eventSourceARN: expect.stringContaining('/stream/'),
      awsRegion: 'us-west-2',
      dynamodb: {
        // The engine has a clock of its own: only seconds, not milliseconds, are in this century.
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
    for (const name of names(1, 3)) await table.put(name);
    let failures = 2;
    const handled: string[] = [];
    const { report } = table.read({
      handle: async (records) => {
        if (failures-- > 0) throw new Error('busy');
        handled.push(...records.map(nameOf));
      },
    });
    await expect.poll(() => handled, POLL_TIMEOUT).toEqual(names(1, 3));
    expect(report).not.toHaveBeenCalled();
  });

  it('continues from the record that the function reports as failed', async () => {
    const table = await aStreamedTable();
    for (const name of names(1, 4)) await table.put(name);
    const { calls } = table.read({
      handle: async (records) => {
        const third = records.find((record) => nameOf(record) === '3');
        const isFirst = records.length === 4;
        return { batchItemFailures: isFirst ? [{ itemIdentifier: third?.dynamodb?.SequenceNumber }] : [] };
      },
    });
    await expect.poll(() => calls, POLL_TIMEOUT).toEqual([names(1, 4), names(3, 4)]);
  });

  it('reports and skips a record that always fails', async () => {
    const table = await aStreamedTable();
    for (const name of names(1, 9)) await table.put(name);
    const handled: string[] = [];
    const { report } = table.read({
      handle: async (records) => {
        if (records.some((record) => nameOf(record) === '4')) throw new Error('unreadable');
        handled.push(...records.map(nameOf));
      },
    });
    await expect.poll(() => handled, POLL_TIMEOUT).toEqual([...names(1, 3), ...names(5, 9)]);
    expect(report.mock.calls).toEqual([[new Error('unreadable'), 'sample: stream record 4']]);
  });

  it('delivers to two functions independently', async () => {
    const table = await aStreamedTable();
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
    const slow = table.read({ functionName: 'slow', handle: () => blocked, batchSize: 1 });
    const fast = table.read({ functionName: 'fast', handle: async () => {}, batchSize: 1 });
    for (const name of names(1, 3)) await table.put(name);
    await expect.poll(() => fast.calls.flat(), POLL_TIMEOUT).toEqual(names(1, 3));
    await expect.poll(() => slow.calls.flat(), POLL_TIMEOUT).toEqual(['1']);
    release();
    await expect.poll(() => slow.calls.flat(), POLL_TIMEOUT).toEqual(names(1, 3));
  });

  it('waits for the invocation in progress on close, and redelivers it after a restart if it failed', async () => {
    const directory = temporaryDirectory();
    const [databaseFile, checkpointFile] = [join(directory, 'dynamo.db'), join(directory, 'stream.json')];
    const first = await aStreamedTable(databaseFile);
    const { promise: blocked, reject } = Promise.withResolvers<void>();
    const before = first.read({ handle: () => blocked, checkpointFile, batchSize: 1 });
    await first.put('1');
    await first.put('2');
    await expect.poll(() => before.calls.flat(), POLL_TIMEOUT).toEqual(['1']);
    const closing = before.stream.close();
    reject(new Error('The functions were stopped.'));
    await closing;
    await first.close();

    const second = await aStreamedTable(databaseFile);
    const after = second.read({ handle: async () => {}, checkpointFile });
    await expect.poll(() => after.calls.flat(), POLL_TIMEOUT).toEqual(['1', '2']);
    await second.close();

    const third = await aStreamedTable(databaseFile);
    const later = third.read({ handle: async () => {}, checkpointFile });
    await third.put('3');
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
    await table.put('1');
    const { calls } = table.read({ handle: async () => {}, checkpointFile });
    await expect.poll(() => calls.flat(), POLL_TIMEOUT).toEqual(['1']);
    expect(JSON.parse(readFileSync(checkpointFile, 'utf8')).delivered.sample).toEqual({
      'shardId-00000001-streamed': '1',
    });
  });
});
