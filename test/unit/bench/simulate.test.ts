import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ItemLocks, PartitionLimits } from '#bench/simulate/partition-limits.ts';
import { bindsAt, QUOTAS } from '#bench/simulate/quotas.ts';
import { ratesOf } from '#bench/simulate/ship-day.ts';
import { inVirtualTime, seededRandom } from '#bench/simulate/virtual-time.ts';

describe('the write limit of a partition', () => {
  const limits = () => new PartitionLimits({ unitsPerSecond: 1000, burstSeconds: 1 });
  const write = (partition: string, units: number) => ({ partition, units });

  it('takes what it saved, and then what each millisecond adds', () => {
    const { take } = bound(limits());
    expect(take([write('a', 1000)], 0)).toEqual([true]);
    expect(take([write('a', 1)], 0)).toEqual([false]);
    expect(take([write('a', 5)], 5)).toEqual([true]);
    expect(take([write('a', 1)], 5)).toEqual([false]);
    // Never more than the burst.
    expect(take([write('a', 1001)], 1_000_000)).toEqual([false]);
  });

  it('refuses all of a request, and says which partition was too busy', () => {
    const { take } = bound(limits());
    expect(take([write('a', 600), write('b', 600), write('b', 600)], 0)).toEqual([true, false, false]);
    expect(take([write('a', 1000), write('b', 1000)], 0)).toEqual([true, true]);
  });
});

const bound = (limits: PartitionLimits) => ({ take: limits.take.bind(limits) });

it('an item of a transaction is locked until its end', () => {
  const locks = new ItemLocks();
  expect(locks.lock(['a', 'b'], 0, 15)).toEqual([true, true]);
  expect(locks.lock(['b', 'c'], 14, 29)).toEqual([false, true]);
  expect(locks.lock(['c', 'b'], 15, 30)).toEqual([true, true]);
});

describe('virtual time', () => {
  it('moves only while nothing can happen, for dates, timers and random numbers', async () => {
    const start = new Date('2026-03-02T19:00:00Z');
    const realTime = Date.now();
    const log: string[] = [];
    const arrival = (name: string, atMs: number, ms: number) => ({
      atMs,
      run: async () => {
        await pause(ms);
        log.push(`${name} ${Date.now() - start.getTime()} ${Math.random().toFixed(3)}`);
      },
    });
    const arrivals = [arrival('slow', 0, 60_000), arrival('fast', 20, 10)];
    const run = () => inVirtualTime(start, arrivals, seededRandom(7), async () => {});
    await run();
    const first = log.splice(0);
    expect(first.map((line) => line.slice(0, -6))).toEqual(['fast 30', 'slow 60000']);
    await run();
    expect(log).toEqual(first);
    expect(Date.now()).toBeGreaterThanOrEqual(realTime);
  });

  it('fails with the first error', async () => {
    const failing = { atMs: 0, run: () => Promise.reject(new Error('broken')) };
    await expect(inVirtualTime(new Date(0), [failing], Math.random, async () => {})).rejects.toThrow(
      'broken',
    );
  });
});

it('the load of a ship grows with the customers, and each limit binds somewhere', () => {
  const { packages, moves, told } = ratesOf(87_000);
  expect(packages).toBeCloseTo(20_000);
  expect(moves).toBeCloseTo(20_000 / 600);
  expect(told).toBeCloseTo(10_000 / 600);
  for (const quota of QUOTAS) {
    const customers = bindsAt(quota);
    expect(quota.use(ratesOf(customers * 1.1)), quota.name).toBeGreaterThan(quota.limit);
    expect(quota.use(ratesOf(customers * 0.9)), quota.name).toBeLessThan(quota.limit);
  }
});
