import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { S3ObjectCreatedNotificationEvent as S3Event, SQSEvent } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { createReceiver } from '#functions/core/events/event-function.ts';
import { openBucket } from '#local/events/bucket.ts';
import { openQueue } from '#local/events/queue.ts';
import { temporaryDirectory } from '../support.ts';

const RETRIED = { timeout: 10_000 };

/** A queue whose function runs `handle` for each message through the product's own receiver. */
function aQueue(
  handle: (body: unknown) => Promise<void> = async () => {},
  batchSize = 10,
  file = join(temporaryDirectory(), 'letters.json'),
  warn?: (sentence: string) => void,
) {
  const source = { kind: 'queue', batchSize, maxReceiveCount: 3 } as const;
  const receive = createReceiver(source, handle);
  const batches: unknown[][] = [];
  const invoke = vi.fn((event: unknown) => {
    batches.push((event as SQSEvent).Records.map(({ body }) => JSON.parse(body)));
    return receive(event, vi.fn());
  });
  const report = vi.fn();
  const { send, close } = openQueue({ ...source, label: 'letters', file, invoke, report, warn });
  return { queue: { send: (body: unknown) => send(JSON.stringify(body)), close }, batches, report, file };
}

describe('a queue', () => {
  it('delivers messages in batches, nothing after close, and the rest after reopening', async () => {
    const { queue, batches, report, file } = aQueue(undefined, 2);
    for (const body of ['a', 'b', { c: 1 }]) queue.send(body);
    await expect.poll(() => batches).toEqual([['a', 'b'], [{ c: 1 }]]);
    queue.send('d');
    await queue.close();
    queue.send('e');
    await setImmediate();
    expect(batches).toHaveLength(2);
    const again = aQueue(undefined, 2, file);
    await expect.poll(() => again.batches).toEqual([['d', 'e']]);
    await again.queue.close();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  it('redelivers only the failed messages of a batch', async () => {
    let failures = 1;
    const { queue, batches, report } = aQueue(async (body) => {
      if (body === 'late' && failures-- > 0) throw new Error('busy');
    });
    for (const body of ['late', 'good']) queue.send(body);
    await expect.poll(() => batches, RETRIED).toEqual([['late', 'good'], ['late']]);
    await queue.close();
    expect(report).not.toHaveBeenCalled();
  });

  it('reports and drops a message after the maximum number of deliveries', async () => {
    const { queue, batches, report } = aQueue(async (body) => {
      if (body === 'bad') throw new Error('unreadable');
    });
    for (const body of ['bad', 'good']) queue.send(body);
    await expect.poll(() => report.mock.calls, RETRIED).toHaveLength(1);
    expect(batches).toEqual([['bad', 'good'], ['bad'], ['bad']]);
    expect(report.mock.calls[0]?.[1]).toBe('letters: message "bad"');
    await queue.close();
  });
});

it('a queue runs at most as many invocations at the same time as its limit', async () => {
  const source = { kind: 'queue', batchSize: 1, maxReceiveCount: 3, maxConcurrency: 2 } as const;
  const file = join(temporaryDirectory(), 'letters.json');
  const waiting: (() => void)[] = [];
  const invoke = vi.fn(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { batchItemFailures: [] };
  });
  const queue = openQueue({ ...source, label: 'letters', file, invoke, report: vi.fn() });
  for (const body of ['a', 'b', 'c', 'd']) queue.send(body);
  for (const started of [2, 3, 4]) {
    await expect.poll(() => invoke).toHaveBeenCalledTimes(started);
    waiting.shift()?.();
  }
  for (const answer of waiting) answer();
  await queue.close();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([]);
});

describe('the file of a queue', () => {
  it.each(['', '{"messages":', '[{"messageId":7}]'])('is set aside if it contains %j', async (content) => {
    const file = join(temporaryDirectory(), 'letters.json');
    writeFileSync(file, content);
    const warn = vi.fn();
    const { queue, batches } = aQueue(undefined, 10, file, warn);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      `${file} was damaged. Messages that letters had not handled are lost. The damaged file is kept as ${file}.damaged.`,
    );
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe(content);
    queue.send('a');
    await expect.poll(() => batches).toEqual([['a']]);
    await queue.close();
  });

  it('that cannot be written refuses a message, and is reported after a delivery', async () => {
    const file = join(temporaryDirectory(), 'folder', 'letters.json');
    expect(() => aQueue(undefined, 10, file).queue.send('lost')).toThrow('ENOENT');
    mkdirSync(dirname(file));
    const { queue, batches, report } = aQueue(
      async () => rmSync(dirname(file), { recursive: true }),
      10,
      file,
    );
    queue.send('a');
    await expect
      .poll(() => report.mock.calls)
      .toMatchObject([[{ code: 'ENOENT' }, 'Storing the queue of letters']]);
    expect(batches).toEqual([['a']]);
    await queue.close();
  });
});

describe('the events of a bucket', () => {
  const original = { bucket: 'images', key: 'originals/p/front.jpg' };

  function aBucket(
    handle: (event: unknown) => Promise<unknown>,
    file = join(temporaryDirectory(), 'images.json'),
  ) {
    const [invoke, report, warn] = [vi.fn(handle), vi.fn(), vi.fn()];
    const numberOfCalls = () => [invoke.mock.calls.length, report.mock.calls.length];
    const bucket = openBucket({ folder: 'originals/', file, invoke, report, warn });
    const upload = (object = original) => bucket.aroundCreation(object, async () => {});
    return { ...bucket, upload, file, invoke, report, warn, numberOfCalls };
  }

  it('are sent for objects in the folder only', async () => {
    const { upload, close, invoke } = aBucket(async () => {});
    await upload({ ...original, key: 'thumbnails/p/front.jpg' });
    await upload();
    await close();
    const detail = { bucket: { name: 'images' }, object: { key: original.key } };
    expect(invoke.mock.calls).toMatchObject([[{ detail }]]);
  });

  it('are delivered three times if the function fails, then reported', async () => {
    const { upload, report, numberOfCalls } = aBucket(() => Promise.reject(new Error('busy')));
    await upload();
    await expect.poll(numberOfCalls, RETRIED).toEqual([3, 1]);
    expect(report).toHaveBeenCalledWith(new Error('busy'), `The event for ${original.key}`);
  });

  it('in progress finish before close resolves, and no new ones start', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { upload, close, numberOfCalls } = aBucket(() => promise);
    await upload();
    const closed = vi.fn();
    const closing = close().then(closed);
    await upload({ ...original, key: 'originals/p/late.jpg' });
    // Flush all pending promise callbacks.
    await setImmediate();
    expect(closed).not.toHaveBeenCalled();
    resolve();
    await closing;
    expect(numberOfCalls()).toEqual([1, 0]);
  });

  it('that failed are not retried after close', async () => {
    const { upload, close, numberOfCalls } = aBucket(() => Promise.reject(new Error('busy')));
    await upload();
    await close();
    expect(numberOfCalls()).toEqual([1, 0]);
  });

  it('that were not handled are delivered after the next start, also if the portal was killed', async () => {
    const late = { ...original, key: 'originals/p/late.jpg' };
    // It is killed while it handles the first event: nothing else is written.
    const killed = aBucket(() => new Promise(() => {}));
    await killed.upload();
    const failing = aBucket(() => Promise.reject(new Error('busy')), killed.file);
    failing.start();
    await failing.upload(late);
    await failing.close();

    const again = aBucket(async () => {}, killed.file);
    expect(again.invoke).not.toHaveBeenCalled();
    again.start();
    await again.close();
    const keys = again.invoke.mock.calls.map(([event]) => (event as S3Event).detail.object.key);
    expect(keys).toEqual([original.key, late.key]);
    expect(JSON.parse(readFileSync(killed.file, 'utf8'))).toEqual([]);
  });

  it('are on disk before the object, for a portal that is killed between them', async () => {
    const { aroundCreation, file } = aBucket(async () => {});
    const upload = Promise.withResolvers<void>();
    void aroundCreation(original, () => upload.promise);
    const again = aBucket(async () => {}, file);
    again.start();
    await again.close();
    expect(again.invoke).toHaveBeenCalledOnce();
    upload.resolve();
  });

  it('of an upload that failed are forgotten', async () => {
    const { aroundCreation, close, invoke, file } = aBucket(async () => {});
    const failed = aroundCreation(original, () => Promise.reject(new Error('interrupted')));
    await expect(failed).rejects.toThrow('interrupted');
    await close();
    expect(invoke).not.toHaveBeenCalled();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it('that cannot be stored fail the upload, which stores nothing', async () => {
    const { aroundCreation, invoke } = aBucket(async () => {}, '/nowhere/images.json');
    const create = vi.fn(async () => {});
    await expect(aroundCreation(original, create)).rejects.toThrow('ENOENT');
    expect(create).not.toHaveBeenCalled();
    expect(invoke).not.toHaveBeenCalled();
  });

  it('in a damaged file are set aside, and the loss is told', async () => {
    const file = join(temporaryDirectory(), 'images.json');
    writeFileSync(file, '[{"bucket":');
    const { start, close, warn, invoke } = aBucket(async () => {}, file);
    start();
    await close();
    expect(invoke).not.toHaveBeenCalled();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      `${file} was damaged. Photos that were not processed yet must be uploaded again. The damaged file is kept as ${file}.damaged.`,
    );
    expect(readFileSync(`${file}.damaged`, 'utf8')).toBe('[{"bucket":');
  });
});
