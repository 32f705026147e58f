import type { SQSEvent } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { createReceiver } from '../../../functions/events/sources.ts';
import { openQueue } from '../../../local/events/queue.ts';

/** A queue whose function runs `handle` for each message through the product's own receiver. */
function aQueue(handle: (body: unknown) => Promise<void>, batchSize = 10) {
  const source = { kind: 'queue', batchSize, maxReceiveCount: 3 } as const;
  const receive = createReceiver(source, ({ body }) => handle(body));
  const batches: unknown[][] = [];
  const invoke = vi.fn((event: unknown) => {
    batches.push((event as SQSEvent).Records.map(({ body }) => JSON.parse(body)));
    return receive(event, vi.fn());
  });
  const report = vi.fn();
  return { queue: openQueue({ ...source, label: 'letters', invoke, report }), batches, report };
}

describe('a queue', () => {
  it('delivers messages in batches', async () => {
    const { queue, batches, report } = aQueue(async () => {}, 2);
    for (const body of ['a', 'b', { c: 1 }]) queue.send(body);
    await expect.poll(() => batches).toEqual([['a', 'b'], [{ c: 1 }]]);
    await queue.close();
    expect(report).not.toHaveBeenCalled();
  });

  it('redelivers only the failed messages of a batch', async () => {
    const seen: unknown[] = [];
    const { queue, batches, report } = aQueue(async (body) => {
      seen.push(body);
      if (body === 'late' && seen.filter((one) => one === 'late').length === 1) throw new Error('busy');
    });
    for (const body of ['late', 'good']) queue.send(body);
    await expect.poll(() => batches, { timeout: 10_000 }).toEqual([['late', 'good'], ['late']]);
    await queue.close();
    expect(report).not.toHaveBeenCalled();
  });

  it('reports and drops a message after the maximum number of deliveries', async () => {
    const { queue, batches, report } = aQueue(async (body) => {
      if (body === 'bad') throw new Error('unreadable');
    });
    for (const body of ['bad', 'good']) queue.send(body);
    await expect.poll(() => report.mock.calls, { timeout: 10_000 }).toHaveLength(1);
    expect(batches).toEqual([['bad', 'good'], ['bad'], ['bad']]);
    expect(report.mock.calls[0]?.[1]).toMatch(/^letters: message /);
    await queue.close();
  });

  it('delivers nothing after close', async () => {
    const { queue, batches } = aQueue(async () => {});
    queue.send('a');
    await queue.close();
    queue.send('b');
    await new Promise(setImmediate);
    expect(batches).toEqual([]);
  });
});
