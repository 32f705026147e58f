import { randomUUID } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import {
  type CreatedObject,
  createReceiver,
  type Message,
  type ReportError,
  type ScheduledTime,
} from '../../functions/events/sources.ts';

const source = (chunkSize?: number) =>
  ({ kind: 'stream', records: [], batchSize: 10, retries: 1, ...(chunkSize && { chunkSize }) }) as const;

/** Stream records of items with these names. */
const recordsOf = (...names: string[]) => ({
  Records: names.map((name, index) => ({
    eventID: `event-${index + 1}`,
    dynamodb: { SequenceNumber: `${index + 1}`, NewImage: { name: { S: name }, size: { N: '3' } } },
  })) as DynamoDBRecord[],
});

describe('a stream receiver', () => {
  /**
   * Passes records to a handler that fails for `bad`. Returns the chunks that it received, the response and the
   * reported errors.
   */
  async function receive(names: string[], chunkSize?: number) {
    const chunks: unknown[][] = [];
    const report = vi.fn<ReportError>();
    const run = createReceiver(source(chunkSize), async (changes) => {
      chunks.push(changes.map(({ after }) => after?.name));
      if (changes.some(({ after }) => after?.name === 'bad')) throw new Error('unreadable');
    });
    const response = await run(recordsOf(...names), report).catch((error: unknown) => error);
    return { chunks, response, report };
  }

  it('passes changes in order, one by one, with unmarshalled items', async () => {
    const handle = vi.fn(async () => {});
    const response = await createReceiver(source(), handle)(recordsOf('a', 'b'), vi.fn());
    expect(handle.mock.calls).toEqual([
      [[{ eventId: 'event-1', before: null, after: { name: 'a', size: 3 } }]],
      [[{ eventId: 'event-2', before: null, after: { name: 'b', size: 3 } }]],
    ]);
    expect(response).toEqual({ batchItemFailures: [] });
  });

  it('passes several changes at once with a larger chunk size', async () => {
    expect((await receive(['a', 'b', 'c'], 2)).chunks).toEqual([['a', 'b'], ['c']]);
  });

  it('reports the first failed record and stops there', async () => {
    const { chunks, response, report } = await receive(['a', 'bad', 'c']);
    expect(chunks).toEqual([['a'], ['bad']]);
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
    expect(report).toHaveBeenCalledWith({ sequenceNumber: '2', records: 1 }, new Error('unreadable'));
  });

  it('throws if the first chunk fails, so that Lambda bisects the batch', async () => {
    const { response, report } = await receive(['bad', 'b']);
    expect(response).toEqual(new Error('unreadable'));
    expect(report).toHaveBeenCalledTimes(1);
  });
});

describe('a queue receiver', () => {
  it('passes every message and reports the failed ones', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const messages: Message[] = [];
    const report = vi.fn();
    const run = createReceiver({ kind: 'queue', batchSize: 10, maxReceiveCount: 3 }, async (message) => {
      messages.push(message);
      if (message.id === first) throw new Error('busy');
    });
    const response = await run(
      {
        Records: [
          { messageId: first, body: '{"a":1}' },
          { messageId: second, body: 'not JSON' },
          { messageId: third, body: '"b"' },
        ],
      },
      report,
    );
    expect(messages).toEqual([
      { id: first, body: { a: 1 } },
      { id: third, body: 'b' },
    ]);
    expect(response).toEqual({ batchItemFailures: [{ itemIdentifier: first }, { itemIdentifier: second }] });
    expect(report.mock.calls.map(([about]) => about)).toEqual([{ messageId: first }, { messageId: second }]);
  });
});

describe('a schedule receiver', () => {
  const everyFiveMinutes = { kind: 'schedule', every: { minutes: 5 } } as const;

  it('passes the scheduled time', async () => {
    const times: ScheduledTime[] = [];
    const run = createReceiver(everyFiveMinutes, async (time) => void times.push(time));
    await run({ scheduledTime: '2026-11-22T07:30:00Z' }, vi.fn());
    expect(times).toEqual([{ at: new Date('2026-11-22T07:30:00Z') }]);
  });

  it('rethrows errors, so that Lambda retries', async () => {
    const report = vi.fn();
    const run = createReceiver(everyFiveMinutes, () => Promise.reject(new Error('busy')));
    await expect(run({ scheduledTime: '2026-11-22T07:30:00Z' }, report)).rejects.toThrow('busy');
    expect(report).toHaveBeenCalledWith({ scheduledTime: '2026-11-22T07:30:00Z' }, new Error('busy'));
  });
});

describe('a bucket receiver', () => {
  const eventOf = (key: string, name = 'images') => ({ detail: { bucket: { name }, object: { key } } });

  it('passes objects in its folder and bucket, and rejects others', async () => {
    const objects: CreatedObject[] = [];
    const run = createReceiver(
      { kind: 'bucket', folder: 'originals/' },
      async (object) => void objects.push(object),
      'images',
    );
    await run(eventOf('originals/a'), vi.fn());
    await expect(run(eventOf('thumbnails/a'), vi.fn())).rejects.toThrow('does not process');
    await expect(run(eventOf('originals/a', 'another'), vi.fn())).rejects.toThrow('does not process');
    expect(objects).toEqual([{ key: 'originals/a' }]);
  });
});
