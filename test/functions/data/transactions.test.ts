import { TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../../functions/data/entity.ts';
import { connectTable, type Table } from '../../../functions/data/table.ts';
import { type FailedWrite, TransactionCanceled } from '../../../functions/data/write-failures.ts';
import type { Write } from '../../../functions/data/writes.ts';
import { TABLE_NAME, withLocalStores } from '../../support/local-stores.ts';
import { aFlakyTable, canceled } from './flaky-table.ts';

withLocalStores();

const Seat = z.extend(Versioned, {
  id: z.string(),
  state: z.enum(['free', 'sold']),
  cents: z.int(),
  note: z.optional(z.string()),
});
type Seat = z.infer<typeof Seat>;
const seats = defineEntity({
  type: 'seat',
  schema: Seat,
  keys: ({ id }) => ({ pk: 'SEAT', sk: id }),
});

const table = (): Table => connectTable(TABLE_NAME);
const aSeat = (more: Partial<Seat> = {}): Seat => ({
  id: crypto.randomUUID(),
  state: 'free',
  cents: 2750,
  version: 1,
  ...more,
});
const aCounter = () => ({ pk: 'COUNTS', sk: crypto.randomUUID() });

async function failedWritesOf(writes: Record<string, Write>): Promise<Partial<Record<string, FailedWrite>>> {
  const error = await table()
    .transact(writes)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  expect(error).toBeInstanceOf(TransactionCanceled);
  return (error as TransactionCanceled).failedWrites;
}

async function countOf(key: { pk: string; sk: string }): Promise<number> {
  const reader = { read: (item: Readonly<Record<string, unknown>>) => Number(item.count) };
  const { items } = await table().query(reader, { partition: key.pk, prefix: key.sk });
  return items[0] ?? 0;
}

describe('a canceled transaction', () => {
  it('distinguishes a full slot, a double booking and a sold seat, and writes nothing', async () => {
    const [slot, sold, taken] = [aCounter(), aSeat({ state: 'sold' }), aSeat()];
    await table().transact({ slot: table().increment(slot, { by: 3, atMost: 3 }) });
    await table().create(seats, sold);
    await table().create(seats, taken);
    const other = aSeat();

    const failedWrites = await failedWritesOf({
      other: table().creation(seats, other),
      slot: table().increment(slot, { by: 1, atMost: 3 }),
      booking: table().creation(seats, taken),
      payment: table().update(seats, { ...sold, state: 'free' }, { set: { cents: 0 }, ifStill: ['state'] }),
    });

    expect(failedWrites).toMatchObject({
      slot: { reason: 'bound', current: { count: 3 } },
      booking: { reason: 'exists', current: { id: taken.id } },
      payment: { reason: 'changed', current: { state: 'sold' } },
    });
    expect(failedWrites.other).toBeUndefined();
    expect(await table().get(seats, seats.keys(other), true)).toBeNull();
    expect(await countOf(slot)).toBe(3);
  });

  it('distinguishes a missing record from a changed one', async () => {
    const seat = aSeat();
    await table().create(seats, seat);
    await table().save(seats, seat, { ...seat, cents: 1 });
    const missing = aSeat();
    expect(
      await failedWritesOf({
        stale: table().replacement(seats, seat, { ...seat, cents: 2 }),
        missing: table().replacement(seats, missing, missing),
      }),
    ).toMatchObject({
      stale: { reason: 'changed', current: { cents: 1, version: 2 } },
      missing: { reason: 'missing' },
    });
    expect(await failedWritesOf({ stale: table().deletion(seats.keys(seat), 1) })).toMatchObject({
      stale: { reason: 'changed' },
    });
  });

  it('is a VersionConflict', async () => {
    const seat = aSeat();
    await table().create(seats, seat);
    await expect(table().transact({ seat: table().creation(seats, seat) })).rejects.toMatchObject({
      name: 'VersionConflict',
      message: 'This was changed in the meantime. Refresh and try again.',
    });
  });
});

describe('a counter with bounds', () => {
  it('admits exactly three of 200 concurrent increments', async () => {
    const slot = aCounter();
    const attempts = Array.from({ length: 200 }, () =>
      table().transact({ slot: table().increment(slot, { by: 1, atMost: 3 }) }),
    );
    const outcomes = await Promise.allSettled(attempts);
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(errors).toHaveLength(197);
    expect(errors.every((error) => error.failedWrites?.slot?.reason === 'bound')).toBe(true);
    expect(await countOf(slot)).toBe(3);
  });

  it('does not fall below its minimum', async () => {
    const slot = aCounter();
    const decrement = () => table().increment(slot, { by: -1, atLeast: 0 });
    expect(await failedWritesOf({ slot: decrement() })).toEqual({ slot: { reason: 'bound' } });
    await table().transact({ slot: table().increment(slot, { by: 2, atMost: 3 }) });
    await table().transact({ slot: decrement() });
    await table().transact({ slot: decrement() });
    expect(await failedWritesOf({ slot: decrement() })).toMatchObject({ slot: { reason: 'bound' } });
    expect(await countOf(slot)).toBe(0);
  });

  it('can have several fields, and no bounds', async () => {
    const key = aCounter();
    await table().transact({ all: table().increment(key, { by: { here: 2, count: -1 } }) });
    await table().transact({ all: table().increment(key, { by: { here: -1, count: -4 } }) });
    const reader = { read: ({ here, count }: Readonly<Record<string, unknown>>) => ({ here, count }) };
    expect((await table().query(reader, { partition: key.pk, prefix: key.sk })).items).toEqual([
      { here: 1, count: -5 },
    ]);
  });

  it('rejects an increment that could never succeed', () => {
    expect(() => table().increment(aCounter(), { by: 4, atMost: 3 })).toThrow(
      'never change by 4 with a maximum of 3',
    );
  });
});

describe('an update', () => {
  it('succeeds although another field has changed, and keeps that change', async () => {
    const seat = aSeat({ note: 'window' });
    await table().create(seats, seat);
    await table().save(seats, seat, { ...seat, note: 'aisle' });
    await table().transact({
      seat: table().update(seats, seat, { set: { state: 'sold' }, ifStill: ['state', 'cents'] }),
    });
    expect(await table().get(seats, seats.keys(seat), true)).toEqual({
      ...seat,
      note: 'aisle',
      state: 'sold',
      version: 3,
    });
  });

  it('keeps what another change has projected into the index', async () => {
    const labeled = defineEntity({
      type: 'seat',
      schema: Seat,
      keys: ({ id }) => ({ pk: 'SEAT', sk: id }),
      projected: ({ note }) => ({ hasNote: note !== undefined }),
    });
    const seat = aSeat({ note: 'window' });
    await table().create(labeled, seat);
    await table().save(labeled, seat, { ...seat, note: undefined });
    await table().transact({
      seat: table().update(labeled, seat, { set: { state: 'sold' }, ifStill: ['state'] }),
    });
    const reader = { read: (item: Readonly<Record<string, unknown>>) => item };
    const { items } = await table().query(reader, { partition: 'SEAT', prefix: seat.id });
    expect(items).toMatchObject([{ state: 'sold', hasNote: false }]);
  });

  it('can remove a field, and can require that a field is missing', async () => {
    const seat = aSeat({ note: 'window' });
    await table().create(seats, seat);
    const missing = { ...seat, note: undefined };
    expect(
      await failedWritesOf({
        seat: table().update(seats, missing, { set: { cents: 1 }, ifStill: ['note'] }),
      }),
    ).toMatchObject({ seat: { reason: 'changed' } });
    await table().transact({
      seat: table().update(seats, seat, { set: { note: undefined }, ifStill: ['note'] }),
    });
    expect(await table().get(seats, seats.keys(seat), true)).toEqual({ ...aSeat(), id: seat.id, version: 2 });
  });

  it('fails if the record does not exist', async () => {
    const seat = aSeat();
    expect(
      await failedWritesOf({ seat: table().update(seats, seat, { set: { cents: 1 }, ifStill: [] }) }),
    ).toEqual({ seat: { reason: 'missing' } });
  });

  it('cannot change the keys', () => {
    const seat = aSeat();
    expect(() => table().update(seats, seat, { set: { id: 'other' }, ifStill: [] })).toThrow(
      'cannot change the keys',
    );
  });
});

describe('an unreliable engine', () => {
  const conflict = () => canceled('TransactionConflict', 'ThrottlingError');

  it('applies a transaction once after several conflicts', async () => {
    const slot = aCounter();
    const flaky = aFlakyTable({ failsRequests: 3, error: conflict });
    await flaky.transact({ slot: flaky.increment(slot, { by: 1 }) });
    expect(await countOf(slot)).toBe(1);
  });

  it('asks before it repeats a canceled transaction', async () => {
    const slot = aCounter();
    const flaky = aFlakyTable({ failsRequests: 3, error: conflict });
    let questions = 0;
    const beforeRetry = async () => {
      questions += 1;
      if (questions === 3) throw new Error('Enough.');
    };
    await expect(flaky.transact({ slot: flaky.increment(slot, { by: 1 }) }, beforeRetry)).rejects.toThrow(
      'Enough.',
    );
    expect(await countOf(slot)).toBe(0);
  });

  it('does not ask while the transaction may be in progress', async () => {
    const slot = aCounter();
    const inProgress = () => new TransactionInProgressException({ message: 'busy', $metadata: {} });
    const flaky = aFlakyTable({ losesResponses: 2, error: inProgress });
    await flaky.transact({ slot: flaky.increment(slot, { by: 1 }) }, () =>
      Promise.reject(new Error('It was asked.')),
    );
    expect(await countOf(slot)).toBe(1);
  });

  it('applies a transaction once although its responses were lost', async () => {
    const slot = aCounter();
    const inProgress = () => new TransactionInProgressException({ message: 'busy', $metadata: {} });
    const flaky = aFlakyTable({ losesResponses: 3, error: inProgress });
    await flaky.transact({ slot: flaky.increment(slot, { by: 1 }) });
    expect(await countOf(slot)).toBe(1);
  });

  it('causes Unavailable if no connection can be established', async () => {
    const seat = aSeat();
    const failing = aFlakyTable({ failsRequests: 100 });
    await expect(failing.create(seats, seat)).rejects.toMatchObject({ name: 'Unavailable' });
    await expect(failing.get(seats, seats.keys(seat))).rejects.toMatchObject({ name: 'Unavailable' });
  });

  it('stores a record although the response was lost', async () => {
    const seat = aSeat();
    await aFlakyTable({ losesResponses: 1 }).create(seats, seat);
    const saved = await aFlakyTable({ losesResponses: 1 }).save(seats, seat, { ...seat, state: 'sold' });
    expect(await table().get(seats, seats.keys(seat), true)).toEqual(saved);
  });
});
