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

/** Records of items with these names, numbered from 1. */
const recordsOf = (...names: string[]) => ({
  Records: names.map((name, index) => ({
    eventID: `event-${index + 1}`,
    dynamodb: { SequenceNumber: `${index + 1}`, NewImage: { name: { S: name }, size: { N: '3' } } },
  })) as DynamoDBRecord[],
});

describe('a function of the stream', () => {
  /** Calls such a function; the names that it got, chunk by chunk, and what was reported. It fails at `bad`. */
  async function receive(names: string[], chunkSize?: number) {
    const chunks: unknown[][] = [];
    const report = vi.fn<ReportError>();
    const run = createReceiver(source(chunkSize), async (changes) => {
      chunks.push(changes.map(({ after }) => after?.name));
      if (changes.some(({ after }) => after?.name === 'bad')) throw new Error('unreadable');
    });
    const answer = await run(recordsOf(...names), report).catch((error: unknown) => error);
    return { chunks, answer, report };
  }

  it('gets changes in their order, one by one, with items as the table has them', async () => {
    const handle = vi.fn(async () => {});
    const answer = await createReceiver(source(), handle)(recordsOf('a', 'b'), vi.fn());
    expect(handle.mock.calls).toEqual([
      [[{ eventId: 'event-1', before: null, after: { name: 'a', size: 3 } }]],
      [[{ eventId: 'event-2', before: null, after: { name: 'b', size: 3 } }]],
    ]);
    expect(answer).toEqual({ batchItemFailures: [] });
  });

  it('gets several at once where its chunks are larger', async () => {
    expect((await receive(['a', 'b', 'c'], 2)).chunks).toEqual([['a', 'b'], ['c']]);
  });

  it('that fails is asked to go on from there, and gets nothing behind it before', async () => {
    const { chunks, answer, report } = await receive(['a', 'bad', 'c']);
    expect(chunks).toEqual([['a'], ['bad']]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
    expect(report).toHaveBeenCalledWith({ sequenceNumber: '2', records: 1 }, new Error('unreadable'));
  });

  it('that fails at the very beginning fails whole, so that Lambda halves the batch', async () => {
    const { answer, report } = await receive(['bad', 'b']);
    expect(answer).toEqual(new Error('unreadable'));
    expect(report).toHaveBeenCalledTimes(1);
  });
});

describe('a function of a queue', () => {
  it('gets every message, and names those that failed', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const messages: Message[] = [];
    const report = vi.fn();
    const run = createReceiver({ kind: 'queue', batchSize: 10, maxReceiveCount: 3 }, async (message) => {
      messages.push(message);
      if (message.id === first) throw new Error('busy');
    });
    const answer = await run(
      {
        Records: [
          { messageId: first, body: '{"a":1}' },
          { messageId: second, body: 'no JSON' },
          { messageId: third, body: '"b"' },
        ],
      },
      report,
    );
    expect(messages).toEqual([
      { id: first, body: { a: 1 } },
      { id: third, body: 'b' },
    ]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: first }, { itemIdentifier: second }] });
    expect(report.mock.calls.map(([about]) => about)).toEqual([{ messageId: first }, { messageId: second }]);
  });
});

describe('a function of the clock', () => {
  const everyFiveMinutes = { kind: 'schedule', every: { minutes: 5 } } as const;

  it('gets the time that it is called for', async () => {
    const times: ScheduledTime[] = [];
    const run = createReceiver(everyFiveMinutes, async (time) => void times.push(time));
    await run({ scheduledTime: '2026-11-22T07:30:00Z' }, vi.fn());
    expect(times).toEqual([{ at: new Date('2026-11-22T07:30:00Z') }]);
  });

  it('that fails is called again', async () => {
    const report = vi.fn();
    const run = createReceiver(everyFiveMinutes, () => Promise.reject(new Error('busy')));
    await expect(run({ scheduledTime: '2026-11-22T07:30:00Z' }, report)).rejects.toThrow('busy');
    expect(report).toHaveBeenCalledWith({ scheduledTime: '2026-11-22T07:30:00Z' }, new Error('busy'));
  });
});

describe('a function of the bucket', () => {
  const eventOf = (key: string, name = 'images') => ({ detail: { bucket: { name }, object: { key } } });

  it('gets objects of its folder in its bucket, and no others', async () => {
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
