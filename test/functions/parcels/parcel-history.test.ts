import { describe, expect, it } from 'vitest';
import { HISTORY_ORDERS, type HistoryOrder } from '#shared/rules/parcel-history.ts';
import { aPerson, errorBodyOf, type Person } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { parcels } from '#test/support/stores.ts';
import { allBills, deliver, history } from './history-desk.ts';

withLocalStores();

/** Stores five parcels that every order sorts differently. */
async function aVariedHistory(): Promise<Person> {
  const owner = aPerson();
  for (const [day, freightBillNum, destinationCode, weightLbs, priceCents, shippingTrackingNum] of [
    [3, 'NB100', 'PBY', 9.5, 10_000, 'b2'],
    [5, 'NB99', 'ANC', 10, 999, 'A10'],
    [1, 'NB1000', 'KOD', 1000.25, 1_000, 'a9'],
    [4, 'NA5', 'FBK', 2, 2_750, 'Z'],
    [2, 'NB101', 'KEN', 0.01, 99_999, ''],
  ] as const) {
    const columns = { freightBillNum, destinationCode, weightLbs, priceCents, shippingTrackingNum };
    await deliver(owner, `2026-01-0${day}T20:00Z`, columns);
  }
  return owner;
}

const ASCENDING: Record<HistoryOrder, readonly string[]> = {
  freightBillNum: ['NA5', 'NB99', 'NB100', 'NB101', 'NB1000'],
  originCode: ['NB1000', 'NB101', 'NB100', 'NA5', 'NB99'],
  destinationCode: ['NB99', 'NA5', 'NB101', 'NB1000', 'NB100'],
  deliveredDate: ['NB1000', 'NB101', 'NB100', 'NA5', 'NB99'],
  weightLbs: ['NB101', 'NA5', 'NB100', 'NB99', 'NB1000'],
  price: ['NB99', 'NB1000', 'NA5', 'NB100', 'NB101'],
  shippingTrackingNum: ['NB101', 'NB1000', 'NB99', 'NB100', 'NA5'],
};

describe('GET parcels/history', () => {
  it('returns the columns of each completed parcel, most recently delivered first', async () => {
    const owner = aPerson();
    const older = await deliver(owner, '2026-01-07T20:00Z');
    const newer = await deliver(owner, '2026-01-08T20:00Z');
    for (const statuses of [[], ['LOST'], ['DELETED']] as const)
      await parcels().create(aParcelRecord(owner.customerId, {}, statuses));
    await deliver(aPerson(), '2026-01-09T20:00Z');

    const { status, entries, next } = await history(owner);

    expect([status, next]).toEqual([200, undefined]);
    expect(entries.map(({ parcelId }) => parcelId)).toEqual([newer.parcelId, older.parcelId]);
    expect(entries[0]).toEqual({
      parcelId: newer.parcelId,
      freightBillNum: 'NB100001',
      originCode: 'TAC',
      destinationCode: 'ANC',
      deliveredDate: '2026-01-08T20:00:00.000Z',
      weightLbs: 12.5,
      price: 27.5,
      shippingTrackingNum: '1Z999AA10123456784',
    });
  });

  it('sorts the whole history by each column in both directions', async () => {
    const owner = await aVariedHistory();
    for (const sort of HISTORY_ORDERS) {
      const ascending = ASCENDING[sort];
      const order = { sort, limit: '2' };
      expect(await allBills(owner, { ...order, direction: 'ascending' }), sort).toEqual(ascending);
      expect(await allBills(owner, { ...order, direction: 'descending' }), sort).toEqual(
        ascending.toReversed(),
      );
    }
  });

  it('returns 25 parcels by default', async () => {
    const owner = aPerson();
    const hours = Array.from({ length: 30 }, (_, hour) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString());
    await Promise.all(hours.map((hour) => deliver(owner, hour)));
    const first = await history(owner);
    expect(first.entries).toHaveLength(25);
    const rest = await history(owner, { cursor: first.next ?? '' });
    expect([rest.entries.length, rest.next]).toEqual([5, undefined]);
  });

  it('rejects cursors of another order or list, and forged ones', async () => {
    const owner = await aVariedHistory();
    const { next = '' } = await history(owner, { sort: 'price', limit: '2' });
    const cursorOf = (text: string) => Buffer.from(text).toString('base64url');
    for (const [sort, cursor] of [
      ['weightLbs', next],
      ['deliveredDate', next],
      ['price', cursorOf('PARCEL#OPEN#0')],
      ['deliveredDate', cursorOf('deliveredDate#0000')],
    ] as const) {
      const response = await history(owner, { sort, cursor });
      expect(response.status).toBe(400);
      expect(errorBodyOf(response).fieldErrors).toEqual([
        { field: 'cursor', message: 'The cursor is not valid.' },
      ]);
    }
  });

  it("returns no data of another customer with that customer's cursor", async () => {
    const { next = '' } = await history(await aVariedHistory(), { limit: '2' });
    expect(await history(aPerson(), { cursor: next })).toMatchObject({ status: 200, entries: [] });
  });

  it.each([
    [{ sort: 'customerId', direction: 'up', limit: '0' }, ['sort', 'direction', 'limit']],
    [{ limit: '501', q: 'x'.repeat(101), from: '2026-02-30' }, ['q', 'from', 'limit']],
  ])('returns field errors for %j', async (query, fields) => {
    const response = await history(aPerson(), query as Record<string, string>);
    expect(response.status).toBe(400);
    expect(
      errorBodyOf(response)
        .fieldErrors?.map(({ field }) => field)
        .sort(),
    ).toEqual(fields.toSorted());
  });
});
