import { describe, expect, it } from 'vitest';
import { newParcelId } from '#functions/core/data/ids.ts';
import { handler as liveHandler } from '#functions/lambdas/parcels.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '#shared/rules/parcel-history.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '#test/support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { parcels } from '#test/support/stores.ts';

withLocalStores();

const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });

const history = async (person: Person, query: Record<string, string> = {}) => {
  const response = await invoke(handler, anEvent('listParcelHistory', person, { query }));
  const entries = response.body as HistoryParcel[];
  const bills = () => entries.map(({ freightBillNum }) => freightBillNum);
  return { ...response, entries, bills, next: response.headers['next-cursor'] };
};

/** Reads all pages of a list and returns its freight bills. */
async function allBills(person: Person, query: Record<string, string>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await history(person, { ...query, ...(cursor && { cursor }) });
    expect(page.status).toBe(200);
    seen.push(...page.bills());
    cursor = page.next;
  } while (cursor !== undefined);
  return seen;
}

/** Stores a parcel that was delivered at this time. */
async function deliver({ customerId }: Person, deliveredAt: string, changes: Partial<ParcelRecord> = {}) {
  const statusDate = new Date(deliveredAt).toISOString();
  const parcel = aParcelRecord(customerId, {
    // Later deliveries arrived earlier.
    parcelId: newParcelId(customerId, new Date(Date.UTC(2027, 0) - Date.parse(statusDate) / 100)),
    status: 'COMPLETED',
    paymentStatus: 'PAID',
    statusHistory: [{ status: 'COMPLETED', statusDate, by: 'dock' }],
    ...changes,
  });
  await parcels().create(parcel);
  return parcel;
}

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
    const sortKey = Buffer.from(next, 'base64url').toString();
    for (const [sort, cursor] of [
      ['weightLbs', next],
      ['price', cursorOf('PARCEL#OPEN#0')],
      ['price', cursorOf('price#0000')],
      ['price', cursorOf(`${sortKey}#0`)],
      ['originCode', cursorOf('originCode#0000')],
      ['originCode', cursorOf(sortKey.replace('price', 'originCode'))],
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

describe('the search in the history', () => {
  it('rejects a range that ends before it starts', async () => {
    const response = await history(aPerson(), { from: '2026-01-02', to: '2026-01-01' });
    expect(errorBodyOf(response)).toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'to', message: 'The start date must not be after the end date.' }],
    });
  });

  const total = async (person: Person, query: Record<string, string>) =>
    (await invoke(handler, anEvent('totalParcelHistory', person, { query }))).body;

  async function aSearchableHistory(): Promise<Person> {
    const owner = aPerson();
    // 11:30 PM in Alaska on January 1, and half past midnight on January 3.
    await deliver(owner, '2026-01-02T08:30Z', { freightBillNum: 'NB-100', priceCents: 10 });
    const second = { freightBillNum: 'NB-200', shippingTrackingNum: '1Z 100 77', priceCents: 20 };
    await deliver(owner, '2026-01-03T09:30Z', second);
    const third = { freightBillNum: 'NB-300', shippingTrackingNum: 'OTHER', priceCents: null };
    await deliver(owner, '2026-02-01T20:00Z', third);
    return owner;
  }

  it('finds parts of numbers, and dates in the time zone of the terminal, including the last one', async () => {
    const owner = await aSearchableHistory();
    for (const [query, bills] of [
      [{ q: ' nb–1 00' }, ['NB-100']],
      [{ q: '10077' }, ['NB-200']],
      [{ q: 'nb' }, ['NB-300', 'NB-200', 'NB-100']],
      [{ q: 'nothing' }, []],
      [{ to: '2026-01-01' }, ['NB-100']],
      [{ from: '2026-01-02', to: '2026-01-03' }, ['NB-200']],
      [{ from: '2026-01-03' }, ['NB-300', 'NB-200']],
      [{ from: '2026-01-03', q: '200' }, ['NB-200']],
      // A column without a direction is ascending, as on the page.
      [{ sort: 'freightBillNum' }, ['NB-100', 'NB-200', 'NB-300']],
      [{ direction: 'ascending' }, ['NB-100', 'NB-200', 'NB-300']],
    ] as const)
      expect((await history(owner, query)).bills(), JSON.stringify(query)).toEqual(bills);
    expect((await history(aPerson(), { q: 'nb' })).bills()).toEqual([]);
  });

  it('counts the matches and sums their prices', async () => {
    const owner = await aSearchableHistory();
    expect(await total(owner, {})).toEqual({ count: 3, price: 0.3 });
    expect(await total(owner, { q: '200' })).toEqual({ count: 1, price: 0.2 });
    expect(await total(owner, { from: '2026-02-01' })).toEqual({ count: 1, price: 0 });
    expect(await total(aPerson(), {})).toEqual({ count: 0, price: 0 });
  });

  it('returns all pages in each order', async () => {
    const owner = aPerson();
    for (const [day, kind] of ['EVEN', 'ODD', 'EVEN', 'ODD', 'EVEN', 'ODD', 'EVEN'].entries())
      await deliver(owner, `2026-03-0${day + 1}T20:00Z`, { freightBillNum: `${kind}-${day}` });
    for (const sort of HISTORY_ORDERS)
      expect((await allBills(owner, { q: 'even', sort, limit: '3' })).sort(), sort).toEqual([
        'EVEN-0',
        'EVEN-2',
        'EVEN-4',
        'EVEN-6',
      ]);
  });
});
