import {
  ThrottlingException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as counters from '#functions/core/data/counters.ts';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { withRequestContext } from '#functions/core/platform/request-context.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { aPerson } from '#test/support/events.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { table } from '#test/support/stores.ts';
import { aFlakyTable, aTableWithFaults, canceled } from './flaky-table.ts';

withLocalStores();

const seats = defineEntity({
  type: 'seat',
  schema: z.extend(Versioned, { id: z.string(), isSold: z.boolean() }),
  keys: ({ id }) => ({ pk: 'SEAT', sk: id }),
});
const aSeat = () => ({ id: crypto.randomUUID(), isSold: false, version: 1 });
const stored = ({ id }: { id: string }) => table().get(seats, { pk: 'SEAT', sk: id }, true);

const details = { message: 'not now', $metadata: {} };
const conflict = () => canceled('TransactionConflict', 'ThrottlingError');
const singleConflict = () => new TransactionConflictException(details);
const inProgress = () => new TransactionInProgressException(details);

describe('a transaction on an unreliable engine', () => {
  const increment = (on: ReturnType<typeof aFlakyTable>, sk: string, beforeRetry?: () => Promise<void>) =>
    on.transact({ slot: counters.increment({ pk: 'COUNTS', sk }, { by: 1 }) }, beforeRetry);

  async function countOf(sk: string): Promise<number> {
    const reader = { read: (item: Readonly<Record<string, unknown>>) => Number(item.count) };
    return (await table().query(reader, { partition: 'COUNTS', prefix: sk, limit: 1 })).items[0] ?? 0;
  }

  it.each([
    ['after several conflicts', { failsRequests: 3, error: conflict }],
    ['although its responses were lost', { losesResponses: 3, error: inProgress }],
  ])('is applied once %s', async (_, faults) => {
    const slot = crypto.randomUUID();
    await increment(aFlakyTable(faults), slot);
    expect(await countOf(slot)).toBe(1);
  });

  it('is retried only after `beforeRetry`, unless it may still be in progress', async () => {
    const [refused, lost] = [crypto.randomUUID(), crypto.randomUUID()];
    let calls = 0;
    const beforeRetry = async () => {
      calls += 1;
      if (calls === 3) throw new Error('Enough.');
    };
    const failing = aFlakyTable({ failsRequests: 3, error: conflict });
    await expect(increment(failing, refused, beforeRetry)).rejects.toThrow('Enough.');

    await increment(aFlakyTable({ losesResponses: 2, error: inProgress }), lost, () =>
      Promise.reject(new Error('Called before a retry.')),
    );
    expect([await countOf(refused), await countOf(lost)]).toEqual([0, 1]);
  });

  it('is not retried if a condition failed', async () => {
    const error = () => canceled('ConditionalCheckFailed', 'TransactionConflict');
    await expect(increment(aFlakyTable({ failsRequests: 1, error }), 'slot')).rejects.toMatchObject({
      name: 'VersionConflict',
    });
  });

  it('fails with Unavailable near the deadline', async () => {
    const failing = aFlakyTable({ failsRequests: 1000, error: conflict });
    const nearDeadline = { getRemainingTimeInMillis: () => 550 };
    const attempt = withRequestContext({}, nearDeadline, () => increment(failing, 'slot'));
    await expect(attempt).rejects.toMatchObject({ name: 'Unavailable' });
  });
});

describe('a single write on an unreliable engine', () => {
  it.each([
    ['after several conflicts', { failsRequests: 2, error: singleConflict }],
    ['although the response was lost', { losesResponses: 1 }],
  ])('is stored %s', async (_, faults) => {
    const seat = aSeat();
    await aFlakyTable(faults).create(seats, seat);
    const saved = await aFlakyTable(faults).save(seats, seat, { ...seat, isSold: true });
    expect(await stored(seat)).toEqual(saved);
  });

  it('causes Unavailable if no connection can be established, or near the deadline', async () => {
    const seat = aSeat();
    const failing = aFlakyTable({ failsRequests: 100 });
    await expect(failing.create(seats, seat)).rejects.toMatchObject({ name: 'Unavailable' });
    await expect(failing.get(seats, seats.keys(seat))).rejects.toMatchObject({ name: 'Unavailable' });

    const conflicting = aFlakyTable({ failsRequests: 1000, error: singleConflict });
    const nearDeadline = { getRemainingTimeInMillis: () => 550 };
    const attempt = withRequestContext({}, nearDeadline, () => conflicting.create(seats, seat));
    await expect(attempt).rejects.toMatchObject({ name: 'Unavailable' });
  });

  it('rethrows unknown errors', async () => {
    const error = () => new TypeError('a bug');
    await expect(aFlakyTable({ failsRequests: 1, error }).create(seats, aSeat())).rejects.toThrow(TypeError);
  });
});

it('all customers get unique numbers from 10001 on a table with throttling and transaction conflicts', async () => {
  const people = Array.from({ length: 100 }, () => aPerson());
  // The SDK makes three attempts, so two errors are retried even if they affect the same request.
  const left = new Map([
    ['GetItem', Array(2).fill(new ThrottlingException(details))],
    ['UpdateItem', Array(2).fill(singleConflict())],
    ['TransactWriteItems', Array(2).fill(conflict())],
  ]);
  const throttled = aTableWithFaults(TABLE_NAME, (operation) => {
    const error = left.get(operation)?.pop();
    return error ? { error } : null;
  });
  const customers = customerService(throttled, systemClock);

  const profiles = await Promise.all(
    people.map((person) => customers.register(person, { ...SAMPLE_PROFILE, emailAddress: person.email })),
  );

  const numbers = profiles.map(({ customerNumber }) => Number(customerNumber));
  expect(new Set(numbers).size).toBe(100);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(10_001);
  expect([...left.values()]).toEqual([[], [], []]);
});
