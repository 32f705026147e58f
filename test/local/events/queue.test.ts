import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { SQSEvent } from 'aws-lambda';
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
) {
  const source = { kind: 'queue', batchSize, maxReceiveCount: 3 } as const;
  const receive = createReceiver(source, handle);
  const batches: unknown[][] = [];
  const invoke = vi.fn((event: unknown) => {
    batches.push((event as SQSEvent).Records.map(({ body }) => JSON.parse(body)));
    return receive(event, vi.fn());
  });
  const report = vi.fn();
  const { send, close } = openQueue({ ...source, label: 'letters', file, invoke, report });
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

describe('the events of a bucket', () => {
  const original = { bucket: 'images', key: 'originals/p/front.jpg', size: 1, etag: 'etag' };

  function aBucket(handle: (event: unknown) => Promise<unknown>) {
    const [invoke, report] = [vi.fn(handle), vi.fn()];
    const numberOfCalls = () => [invoke.mock.calls.length, report.mock.calls.length];
    return { ...openBucket({ folder: 'originals/', invoke, report }), invoke, report, numberOfCalls };
  }

  it('are sent for objects in the folder only', async () => {
    const { objectCreated, close, invoke } = aBucket(async () => {});
    objectCreated({ ...original, key: 'thumbnails/p/front.jpg' });
    objectCreated(original);
    await close();
    const detail = { bucket: { name: 'images' }, object: { key: original.key } };
    expect(invoke.mock.calls).toMatchObject([[{ detail }]]);
  });

  it('are delivered three times if the function fails, then reported', async () => {
    const { objectCreated, report, numberOfCalls } = aBucket(() => Promise.reject(new Error('busy')));
    objectCreated(original);
    await expect.poll(numberOfCalls, RETRIED).toEqual([3, 1]);
    expect(report).toHaveBeenCalledWith(new Error('busy'), `The event for ${original.key}`);
  });

  it('in progress finish before close resolves, and no new ones start', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { objectCreated, close, numberOfCalls } = aBucket(() => promise);
    objectCreated(original);
    const closed = vi.fn();
    const closing = close().then(closed);
    objectCreated(original);
    // Flush all pending promise callbacks.
    await setImmediate();
    expect(closed).not.toHaveBeenCalled();
    resolve();
    await closing;
    expect(numberOfCalls()).toEqual([1, 0]);
  });

  it('that failed are not retried after close', async () => {
    const { objectCreated, close, numberOfCalls } = aBucket(() => Promise.reject(new Error('busy')));
    objectCreated(original);
    await close();
    expect(numberOfCalls()).toEqual([1, 0]);
  });
});
