import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import {
  createReceiver,
  defineEventFunction,
  type ReportError,
} from '#functions/core/events/event-function.ts';
import { remainingMs } from '#functions/core/platform/request-context.ts';
import { captureLogLines, codesIn } from '#test/functions/core/log-lines.ts';
import { anObjectCreatedEvent } from '#test/support/images.ts';
import { TEST_ENVIRONMENT } from '#test/support/local-stores.ts';

const context = { awsRequestId: 'request-1', getRemainingTimeInMillis: () => 5000 } as never;

describe('an event function', () => {
  /** The function `images` with this handler. */
  const imagesFunction = (handle: () => Promise<void>, changes: object = {}) =>
    defineEventFunction('images', () => handle).with({ environment: { ...TEST_ENVIRONMENT, ...changes } });

  it('starts once, with its parsed environment and its tools, and can read the remaining time', async () => {
    const clock = { now: () => new Date(0) };
    const seen: unknown[] = [];
    const start = vi.fn((_environment: unknown, tools: { clock: { now(): Date } }) => async (key: string) => {
      seen.push([key, tools.clock.now()]);
      expect(remainingMs()).toBeLessThanOrEqual(5000);
    });
    const handler = defineEventFunction('images', start).with({ environment: TEST_ENVIRONMENT, clock });
    for (const key of ['originals/a', 'originals/b']) await handler(anObjectCreatedEvent(key), context);
    const { STAGE, RELEASE, LOG_LEVEL, TABLE_NAME, IMAGE_BUCKET } = TEST_ENVIRONMENT;
    const environment = {
      ...{ STAGE, RELEASE, LOG_LEVEL, TABLE_NAME, IMAGE_BUCKET },
      SHIPPING_SYSTEM: 'none',
    };
    expect(start.mock.calls).toEqual([[environment, expect.objectContaining({ clock })]]);
    expect(seen).toEqual([
      ['originals/a', new Date(0)],
      ['originals/b', new Date(0)],
    ]);
  });

  it('logs an error once and rethrows it', async () => {
    const lines = captureLogLines();
    const failing = imagesFunction(() => Promise.reject(new Error('busy')), { LOG_LEVEL: 'ERROR' });
    await expect(failing(anObjectCreatedEvent('originals/a'), context)).rejects.toThrow('busy');
    expect(codesIn(lines())).toEqual(['EVENT_FAILED']);
    expect(lines()).toHaveLogged('EVENT_FAILED', {
      service: 'images',
      requestId: 'request-1',
      key: 'originals/a',
      error: expect.objectContaining({ message: 'busy' }),
    });
  });

  it('fails if an environment variable is missing', async () => {
    const handler = imagesFunction(async () => {}, { IMAGE_BUCKET: '' });
    await expect(handler(anObjectCreatedEvent('originals/a'), context)).rejects.toThrow('IMAGE_BUCKET');
  });
});

describe('a stream receiver', () => {
  const records = ['a', 'b', 'c'].map((name, index) => ({
    eventID: `event-${index + 1}`,
    dynamodb: { SequenceNumber: `${index + 1}`, NewImage: { name: { S: name }, size: { N: '3' } } },
  })) as DynamoDBRecord[];
  const source = { kind: 'stream', types: [], batchSize: 10 } as const;

  it('passes all changes in order in one call, with unmarshalled items', async () => {
    const handle = vi.fn(async () => {});
    const response = await createReceiver(source, handle)({ Records: records }, vi.fn());
    const change = (number: number, name: string) => ({
      eventId: `event-${number}`,
      before: null,
      after: { name, size: 3 },
    });
    expect(handle.mock.calls).toMatchObject([[[change(1, 'a'), change(2, 'b'), change(3, 'c')]]]);
    expect(response).toEqual({ batchItemFailures: [] });
  });

  it('reports an error with the first record and throws it, so that Lambda bisects the batch', async () => {
    const report = vi.fn<ReportError>();
    const error = new Error('unreadable');
    const run = createReceiver(source, () => Promise.reject(error));
    await expect(run({ Records: records }, report)).rejects.toBe(error);
    expect(report).toHaveBeenCalledExactlyOnceWith({ sequenceNumber: '1', records: 3 }, error);
  });
});

it('a queue receiver passes every message, reports the failed ones, and throws if all have failed', async () => {
  const messages: unknown[] = [];
  const report = vi.fn();
  const run = createReceiver({ kind: 'queue', batchSize: 10, maxReceiveCount: 3 }, async (body: unknown) => {
    messages.push(body);
    if (body !== 'b') throw new Error('busy');
  });
  const Records = Object.entries({ first: '{"a":1}', second: 'not JSON', third: '"b"' });
  const response = await run({ Records: Records.map(([messageId, body]) => ({ messageId, body })) }, report);
  expect(messages).toEqual([{ a: 1 }, 'b']);
  const failed = [{ itemIdentifier: 'first' }, { itemIdentifier: 'second' }];
  expect(response).toEqual({ batchItemFailures: failed });
  expect(report.mock.calls.map(([about]) => about)).toEqual([
    { messageId: 'first' },
    { messageId: 'second' },
  ]);
  await expect(run({ Records: [{ messageId: 'first', body: '1' }] }, report)).rejects.toThrow('busy');
});

it('a schedule receiver runs, and rethrows errors, so that Lambda retries', async () => {
  const report = vi.fn();
  const handle = vi.fn(async () => {});
  const run = createReceiver({ kind: 'schedule', every: { minutes: 5 } }, handle);
  const event = { scheduledTime: '2026-11-22T07:30:00Z' };
  await run(event, report);
  expect(handle).toHaveBeenCalledTimes(1);

  handle.mockRejectedValueOnce(new Error('busy'));
  await expect(run(event, report)).rejects.toThrow('busy');
  expect(report.mock.calls).toEqual([[event, new Error('busy')]]);
});

it('a bucket receiver passes objects in its folder and bucket, and rejects others', async () => {
  const handle = vi.fn(async () => {});
  const run = createReceiver({ kind: 'bucket', folder: 'originals/' }, handle, 'images');
  const receive = (key: string, name = 'images') =>
    run({ detail: { bucket: { name }, object: { key } } }, vi.fn());
  await receive('originals/a');
  await expect(receive('thumbnails/a')).rejects.toThrow('does not process');
  await expect(receive('originals/a', 'another')).rejects.toThrow('does not process');
  expect(handle.mock.calls).toEqual([['originals/a']]);
});
