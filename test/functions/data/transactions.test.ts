import { TransactionCanceledException, TransactionInProgressException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../../../functions/data/entity.ts';
import { connectTable, type Table } from '../../../functions/data/table.ts';
import { type FailedWrite, TransactionCanceled } from '../../../functions/data/write-failures.ts';
import type { Write } from '../../../functions/data/writes.ts';
import { TABLE_NAME, withLocalStores } from '../../support/local-stores.ts';
import { aTableThat } from './flaky-table.ts';

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

async function refusalsOf(writes: Record<string, Write>): Promise<Partial<Record<string, FailedWrite>>> {
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

describe('a transaction that is refused', () => {
  it('tells a full slot, a double booking and a sold seat apart, and writes nothing', async () => {
    const [slot, sold, taken] = [aCounter(), aSeat({ state: 'sold' }), aSeat()];
    await table().transact({ slot: table().increment(slot, { by: 3, atMost: 3 }) });
    await table().create(seats, sold);
    await table().create(seats, taken);
    const other = aSeat();

    const refusals = await refusalsOf({
      other: table().creation(seats, other),
      slot: table().increment(slot, { by: 1, atMost: 3 }),
      booking: table().creation(seats, taken),
      payment: table().update(seats, { ...sold, state: 'free' }, { set: { cents: 0 }, ifStill: ['state'] }),
    });

    expect(refusals).toMatchObject({
      slot: { reason: 'bound', current: { count: 3 } },
      booking: { reason: 'exists', current: { id: taken.id } },
      payment: { reason: 'changed', current: { state: 'sold' } },
    });
    expect(refusals.other).toBeUndefined();
    expect(await table().get(seats, seats.keys(other), true)).toBeNull();
    expect(await countOf(slot)).toBe(3);
  });

  it('says what is missing and what has another version', async () => {
    const seat = aSeat();
    await table().create(seats, seat);
    await table().save(seats, seat, { ...seat, cents: 1 });
    const gone = aSeat();
    expect(
      await refusalsOf({
        late: table().replacement(seats, seat, { ...seat, cents: 2 }),
        gone: table().replacement(seats, gone, gone),
      }),
    ).toMatchObject({
      late: { reason: 'changed', current: { cents: 1, version: 2 } },
      gone: { reason: 'missing' },
    });
    expect(await refusalsOf({ late: table().deletion(seats.keys(seat), 1) })).toMatchObject({
      late: { reason: 'changed' },
    });
  });

  it('is a version conflict to a caller that does not ask for more', async () => {
    const seat = aSeat();
    await table().create(seats, seat);
    await expect(table().transact({ seat: table().creation(seats, seat) })).rejects.toMatchObject({
      name: 'VersionConflict',
      message: 'This was changed in the meantime. Refresh and try again.',
    });
  });
});

describe('a counter with bounds', () => {
  it('lets exactly three of 200 in at once', async () => {
    const slot = aCounter();
    const tries = Array.from({ length: 200 }, () =>
      table().transact({ slot: table().increment(slot, { by: 1, atMost: 3 }) }),
    );
    const outcomes = await Promise.allSettled(tries);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(197);
    expect(refused.every((reason) => reason.failedWrites?.slot?.reason === 'bound')).toBe(true);
    expect(await countOf(slot)).toBe(3);
  });

  it('does not fall below its minimum', async () => {
    const slot = aCounter();
    const back = () => table().increment(slot, { by: -1, atLeast: 0 });
    expect(await refusalsOf({ slot: back() })).toEqual({ slot: { reason: 'bound' } });
    await table().transact({ slot: table().increment(slot, { by: 2, atMost: 3 }) });
    await table().transact({ slot: back() });
    await table().transact({ slot: back() });
    expect(await refusalsOf({ slot: back() })).toMatchObject({ slot: { reason: 'bound' } });
    expect(await countOf(slot)).toBe(0);
  });

  it('may have several fields, and may move without bounds', async () => {
    const key = aCounter();
    await table().transact({ all: table().increment(key, { by: { here: 2, count: -1 } }) });
    await table().transact({ all: table().increment(key, { by: { here: -1, count: -4 } }) });
    const reader = { read: ({ here, count }: Readonly<Record<string, unknown>>) => ({ here, count }) };
    expect((await table().query(reader, { partition: key.pk, prefix: key.sk })).items).toEqual([
      { here: 1, count: -5 },
    ]);
  });

  it('refuses a move that no state allows', () => {
    expect(() => table().increment(aCounter(), { by: 4, atMost: 3 })).toThrow(
      'never change by 4 with a maximum of 3',
    );
  });
});

describe('an assignment', () => {
  it('goes through although another field was changed meanwhile, and keeps that change', async () => {
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

  it('takes a field away, and holds one to its absence', async () => {
    const seat = aSeat({ note: 'window' });
    await table().create(seats, seat);
    const gone = { ...seat, note: undefined };
    expect(
      await refusalsOf({ seat: table().update(seats, gone, { set: { cents: 1 }, ifStill: ['note'] }) }),
    ).toMatchObject({ seat: { reason: 'changed' } });
    await table().transact({
      seat: table().update(seats, seat, { set: { note: undefined }, ifStill: ['note'] }),
    });
    expect(await table().get(seats, seats.keys(seat), true)).toEqual({ ...aSeat(), id: seat.id, version: 2 });
  });

  it('is refused for a record that is not there', async () => {
    const seat = aSeat();
    expect(
      await refusalsOf({ seat: table().update(seats, seat, { set: { cents: 1 }, ifStill: [] }) }),
    ).toEqual({ seat: { reason: 'missing' } });
  });

  it('cannot change the keys', () => {
    const seat = aSeat();
    expect(() => table().update(seats, seat, { set: { id: 'other' }, ifStill: [] })).toThrow(
      'cannot change the keys',
    );
  });
});

describe('an engine that is busy', () => {
  const conflict = () =>
    new TransactionCanceledException({
      message: 'busy',
      $metadata: {},
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'ThrottlingError' }],
    });

  it('gets a transaction again and again, which is done once', async () => {
    const slot = aCounter();
    const stumbling = aTableThat({ failsFirst: 9, with: conflict });
    await stumbling.transact({ slot: stumbling.increment(slot, { by: 1 }) });
    expect(await countOf(slot)).toBe(1);
  });

  it('does a transaction once whose answers were lost', async () => {
    const slot = aCounter();
    const stillAtIt = () => new TransactionInProgressException({ message: 'busy', $metadata: {} });
    // More than the SDK sends by itself.
    const stumbling = aTableThat({ losesFirst: 5, with: stillAtIt });
    await stumbling.transact({ slot: stumbling.increment(slot, { by: 1 }) });
    expect(await countOf(slot)).toBe(1);
  });

  it('is a busy portal to the caller when no connection holds', async () => {
    const seat = aSeat();
    const failing = aTableThat({ failsFirst: 100 });
    await expect(failing.create(seats, seat)).rejects.toMatchObject({ name: 'Unavailable' });
    await expect(failing.get(seats, seats.keys(seat))).rejects.toMatchObject({ name: 'Unavailable' });
  });

  it('takes a record that it had stored, though its answer was lost, as stored', async () => {
    const seat = aSeat();
    await aTableThat({ losesFirst: 1 }).create(seats, seat);
    const saved = await aTableThat({ losesFirst: 1 }).save(seats, seat, { ...seat, state: 'sold' });
    expect(await table().get(seats, seats.keys(seat), true)).toEqual(saved);
  });
});
