import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { increment, setCapacity, takePlace } from '#functions/core/data/counters.ts';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import type { Key } from '#functions/core/data/keys.ts';
import type { Write } from '#functions/core/data/write.ts';
import { type FailedWrite, TransactionCanceled } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { table } from '#test/support/stores.ts';

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
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof TransactionCanceled)) throw new Error(`It was not canceled: ${error}`);
  return error.failedWrites;
}

/** An item as it is stored, without its keys. */
async function storedAt({ pk, sk }: { pk: string; sk: string }) {
  const reader = { read: ({ pk: _, sk: __, ...rest }: Readonly<Record<string, unknown>>) => rest };
  return (await table().query(reader, { partition: pk, prefix: sk, limit: 1 })).items[0];
}

const LATER = new Date('2099-01-01');
const aPlaceOf = (slot: Key) => takePlace(slot, { capacity: 3, expiresAt: LATER });

describe('a canceled transaction', () => {
  it('distinguishes a full slot, a double booking and a sold seat, and writes nothing', async () => {
    const [slot, sold, taken] = [aCounter(), aSeat({ state: 'sold' }), aSeat()];
    await table().transact({ slot: increment(slot, { by: 3 }) });
    await table().create(seats, sold);
    await table().create(seats, taken);
    const other = aSeat();

    const failedWrites = await failedWritesOf({
      other: writes.create(seats, other),
      slot: aPlaceOf(slot),
      booking: writes.create(seats, taken),
      payment: writes.update(seats, { ...sold, state: 'free' }, { set: { cents: 0 }, ifStill: ['state'] }),
    });

    expect(failedWrites).toMatchObject({
      slot: { reason: 'bound', current: { count: 3 } },
      booking: { reason: 'exists', current: { id: taken.id } },
      payment: { reason: 'changed', current: { state: 'sold' } },
    });
    expect(failedWrites.other).toBeUndefined();
    expect(await table().get(seats, seats.keys(other), true)).toBeNull();
    expect(await storedAt(slot)).toMatchObject({ count: 3 });
  });

  it('distinguishes a missing record from a changed one, and is a VersionConflict', async () => {
    const seat = aSeat();
    await table().create(seats, seat);
    await table().save(seats, seat, { ...seat, cents: 1 });
    const missing = aSeat();
    expect(
      await failedWritesOf({
        stale: writes.replace(seats, seat, { ...seat, cents: 2 }),
        missing: writes.replace(seats, missing, missing),
      }),
    ).toMatchObject({
      stale: { reason: 'changed', current: { cents: 1, version: 2 } },
      missing: { reason: 'missing' },
    });
    const stale = writes.remove(seats.keys(seat), 1);
    await expect(table().transact({ stale })).rejects.toMatchObject({
      name: 'VersionConflict',
      message: 'This has changed since you opened it. Refresh and try again.',
      failedWrites: { stale: { reason: 'changed' } },
    });
  });
});

describe('a counter with bounds', () => {
  it('admits exactly three of 200 concurrent increments', async () => {
    const slot = aCounter();
    const attempts = Array.from({ length: 200 }, () => table().transact({ slot: aPlaceOf(slot) }));
    const outcomes = await Promise.allSettled(attempts);
    const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(errors).toHaveLength(197);
    expect(errors.every((error) => error.failedWrites?.slot?.reason === 'bound')).toBe(true);
    expect(await storedAt(slot)).toMatchObject({ count: 3 });
  });

  it('does not fall below its minimum', async () => {
    const slot = aCounter();
    const decrement = () => increment(slot, { by: -1, atLeast: 0 });
    expect(await failedWritesOf({ slot: decrement() })).toEqual({ slot: { reason: 'bound' } });
    await table().transact({ slot: increment(slot, { by: 2 }) });
    await table().transact({ slot: decrement() });
    await table().transact({ slot: decrement() });
    expect(await failedWritesOf({ slot: decrement() })).toMatchObject({ slot: { reason: 'bound' } });
    expect(await storedAt(slot)).toMatchObject({ count: 0 });
  });

  it('can have several fields, and no bounds', async () => {
    const key = aCounter();
    await table().transact({ all: increment(key, { by: { here: 2, count: -1 } }) });
    await table().transact({ all: increment(key, { by: { here: -1, count: -4 } }) });
    expect(await storedAt(key)).toMatchObject({ here: 1, count: -5 });
  });

  it('has a capacity of its own once one is set, but never one below what is taken', async () => {
    const slot = aCounter();
    const take = () => table().transact({ slot: aPlaceOf(slot) });
    const set = (capacity: number) =>
      table().transact({ slot: setCapacity(slot, { capacity, setBy: 'dock', expiresAt: LATER }) });
    await set(1);
    await take();
    await expect(take()).rejects.toMatchObject({ failedWrites: { slot: { reason: 'bound' } } });
    await set(2);
    await take();
    await expect(take()).rejects.toMatchObject({ failedWrites: { slot: { current: { count: 2 } } } });
    const refused = { reason: 'bound', current: { capacity: 2, setBy: 'dock' } };
    await expect(set(1)).rejects.toMatchObject({ failedWrites: { slot: refused } });
  });
});

describe('an update', () => {
  it('succeeds although another field has changed, and keeps that change', async () => {
    const seat = aSeat({ note: 'window' });
    await table().create(seats, seat);
    await table().save(seats, seat, { ...seat, note: 'aisle' });
    await table().transact({
      seat: writes.update(seats, seat, { set: { state: 'sold' }, ifStill: ['state', 'cents'] }),
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
      seat: writes.update(labeled, seat, { set: { state: 'sold' }, ifStill: ['state'] }),
    });
    expect(await storedAt(labeled.keys(seat))).toMatchObject({ state: 'sold', hasNote: false });
  });

  it('can remove a field, and can require that a field is missing', async () => {
    const seat = aSeat({ note: 'window' });
    await table().create(seats, seat);
    const missing = { ...seat, note: undefined };
    expect(
      await failedWritesOf({
        seat: writes.update(seats, missing, { set: { cents: 1 }, ifStill: ['note'] }),
      }),
    ).toMatchObject({ seat: { reason: 'changed' } });
    await table().transact({
      seat: writes.update(seats, seat, { set: { note: undefined }, ifStill: ['note'] }),
    });
    expect(await table().get(seats, seats.keys(seat), true)).toEqual({ ...aSeat(), id: seat.id, version: 2 });
  });

  it('fails if the record does not exist, and cannot change the keys', async () => {
    const seat = aSeat();
    const update = (set: Partial<Seat>) => writes.update(seats, seat, { set, ifStill: [] });
    expect(await failedWritesOf({ seat: update({ cents: 1 }) })).toEqual({ seat: { reason: 'missing' } });
    expect(() => update({ id: 'other' })).toThrow('cannot change the keys');
  });
});
