import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openBucket } from '../../../local/events/bucket.ts';

describe('the events of a bucket', () => {
  const original = { bucket: 'images', key: 'originals/p/front.jpg', size: 1, etag: 'etag' };

  function aBucket(handle: (event: unknown) => Promise<unknown>) {
    const [invoke, report] = [vi.fn(handle), vi.fn()];
    return { events: openBucket({ folder: 'originals/', invoke, report }), invoke, report };
  }

  it('are sent for objects in the folder only', async () => {
    const { events, invoke } = aBucket(async () => {});
    events.objectCreated({ ...original, key: 'thumbnails/p/front.jpg' });
    events.objectCreated(original);
    await events.close();
    expect(invoke.mock.calls).toEqual([
      [
        expect.objectContaining({
          detail: expect.objectContaining({
            bucket: { name: 'images' },
            object: expect.objectContaining({ key: original.key }),
          }),
        }),
      ],
    ]);
  });

  it('are delivered three times if the function fails, then reported', async () => {
    const { events, invoke, report } = aBucket(() => Promise.reject(new Error('busy')));
    events.objectCreated(original);
    await expect.poll(() => report.mock.calls, { timeout: 10_000 }).toHaveLength(1);
    expect(invoke).toHaveBeenCalledTimes(3);
    expect(report).toHaveBeenCalledWith(new Error('busy'), `The event for ${original.key}`);
  });

  it('in progress finish before close resolves, and no new ones start', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { events, invoke, report } = aBucket(() => promise);
    events.objectCreated(original);
    let isClosed = false;
    const closing = events.close().then(() => {
      isClosed = true;
    });
    events.objectCreated(original);
    // Flush all pending promise callbacks.
    await setImmediate();
    expect(isClosed).toBe(false);
    resolve();
    await closing;
    expect([invoke.mock.calls.length, report.mock.calls.length]).toEqual([1, 0]);
  });

  it('that failed are not retried after close', async () => {
    const { events, invoke, report } = aBucket(() => Promise.reject(new Error('busy')));
    events.objectCreated(original);
    await events.close();
    expect([invoke.mock.calls.length, report.mock.calls.length]).toEqual([1, 0]);
  });
});
