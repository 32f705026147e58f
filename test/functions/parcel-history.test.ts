import { describe, expect, it } from 'vitest';
import { newParcelId } from '../../functions/data/ids.ts';
import { handler as liveHandler } from '../../functions/parcels/handler.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import type { HistoryParcel } from '../../shared/contracts/parcel-history.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '../../shared/rules/parcel-history.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '../support/events.ts';
import { TEST_ENVIRONMENT, withLocalStores } from '../support/local-stores.ts';
import { aParcelRecord } from '../support/records.ts';
import { parcels } from '../support/stores.ts';

withLocalStores();

const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });

const history = async (person: Person, query: Record<string, string> = {}) => {
  const response = await invoke(handler, anEvent('listParcelHistory', person, { query }));
  return { ...response, entries: response.body as HistoryParcel[], next: response.headers['next-cursor'] };
};

/** A parcel that was delivered on a day in January 2026. */
function aDeliveredParcel(
  customerId: string,
  day: number,
  changes: Partial<ParcelRecord> = {},
): ParcelRecord {
  const statusDate = new Date(Date.UTC(2026, 0, day, 20)).toISOString();
  const parcelId = newParcelId(customerId, new Date(Date.UTC(2025, 11, 40 - day)));
  return aParcelRecord(customerId, {
    parcelId,
    status: 'COMPLETED',
    paymentStatus: 'PAID',
    statusHistory: [{ status: 'COMPLETED', statusDate, by: 'dock' }],
    ...changes,
  });
}

/** Five parcels that every order sorts differently. Returns a function from their indexes to freight bills. */
async function aVariedHistory(owner: Person): Promise<(indexes: readonly number[]) => string[]> {
  const columns = [
    ['NB100', 'PBY', 9.5, 10_000, 'b2'],
    ['NB99', 'ANC', 10, 999, 'A10'],
    ['NB1000', 'KOD', 1000.25, 1_000, 'a9'],
    ['NA5', 'FBK', 2, 2_750, 'Z'],
    ['NB101', 'KEN', 0.01, 99_999, ''],
  ] as const;
  const days = [3, 5, 1, 4, 2];
  for (const [index, column] of columns.entries()) {
    const [freightBillNum, destinationCode, weightLbs, priceCents, shippingTrackingNum] = column;
    const changes = { freightBillNum, destinationCode, weightLbs, priceCents, shippingTrackingNum };
    await parcels().create(aDeliveredParcel(owner.customerId, days[index] ?? 0, changes));
  }
  return (indexes) => indexes.map((index) => columns[index]?.[0] ?? '');
}

const ASCENDING: Record<HistoryOrder, readonly number[]> = {
  freightBillNum: [3, 1, 0, 4, 2],
  originCode: [2, 4, 0, 3, 1],
  destinationCode: [1, 3, 4, 2, 0],
  deliveredDate: [2, 4, 0, 3, 1],
  weightLbs: [4, 3, 0, 1, 2],
  price: [1, 2, 3, 0, 4],
  shippingTrackingNum: [4, 2, 1, 0, 3],
};

describe('GET parcels/history', () => {
  it('returns the columns of each completed parcel, most recently delivered first', async () => {
    const [owner, other] = [aPerson(), aPerson()];
    const [older, newer] = [aDeliveredParcel(owner.customerId, 7), aDeliveredParcel(owner.customerId, 8)];
    const elsewhere = [
      aParcelRecord(owner.customerId),
      aParcelRecord(owner.customerId, {}, ['LOST']),
      aParcelRecord(owner.customerId, {}, ['DELETED']),
      aDeliveredParcel(other.customerId, 9),
    ];
    for (const parcel of [older, newer, ...elsewhere]) await parcels().create(parcel);
    const { status, entries, next } = await history(owner);
    expect(status).toBe(200);
    expect(next).toBeUndefined();
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

  it.each(HISTORY_ORDERS)('sorts the whole history by %s in both directions', async (sort) => {
    const owner = aPerson();
    const bills = await aVariedHistory(owner);
    for (const direction of ['ascending', 'descending'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await history(owner, {
          sort,
          direction,
          limit: '2',
          ...(cursor !== undefined && { cursor }),
        });
        expect(page.status).toBe(200);
        seen.push(...page.entries.map(({ freightBillNum }) => freightBillNum));
        cursor = page.next;
      } while (cursor !== undefined);
      const ascending = bills(ASCENDING[sort]);
      expect(seen).toEqual(direction === 'ascending' ? ascending : ascending.toReversed());
    }
  });

  it('returns 25 parcels by default', async () => {
    const owner = aPerson();
    await Promise.all(
      Array.from({ length: 30 }, (_, day) => parcels().create(aDeliveredParcel(owner.customerId, day + 1))),
    );
    const first = await history(owner);
    expect(first.entries).toHaveLength(25);
    const rest = await history(owner, { cursor: first.next ?? '' });
    expect(rest.entries).toHaveLength(5);
    expect(rest.next).toBeUndefined();
  });

  it('rejects cursors of another order, of another list, and forged ones', async () => {
    const owner = aPerson();
    await aVariedHistory(owner);
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
      ['price', 'AAAA'],
      ['price', `${next}=`],
    ] as const) {
      const response = await history(owner, { sort, cursor });
      expect(response.status).toBe(400);
      expect(errorBodyOf(response).fieldErrors).toEqual([
        { field: 'cursor', message: 'The cursor is not valid.' },
      ]);
    }
  });

  it("returns no data of another customer with that customer's cursor", async () => {
    const [owner, stranger] = [aPerson(), aPerson()];
    await aVariedHistory(owner);
    const { next = '' } = await history(owner, { limit: '2' });
    expect(await history(stranger, { cursor: next })).toMatchObject({ status: 200, entries: [] });
  });

  it.each([
    [{ sort: 'customerId' }, 'sort'],
    [{ direction: 'up' }, 'direction'],
    [{ limit: '0' }, 'limit'],
    [{ limit: '501' }, 'limit'],
  ])('returns a field error for %j', async (query, field) => {
    const response = await history(aPerson(), query as Record<string, string>);
    expect(response.status).toBe(400);
    expect(errorBodyOf(response).fieldErrors?.map((error) => error.field)).toEqual([field]);
  });
});

describe('GET parcels/{parcelId}', () => {
  const get = (person: Person, parcelId: string) =>
    invoke(handler, anEvent('getParcel', person, { params: { parcelId } }));

  it('returns the whole parcel, open or closed', async () => {
    const owner = aPerson();
    const [active, closed] = [aParcelRecord(owner.customerId), aDeliveredParcel(owner.customerId, 3)];
    for (const parcel of [active, closed]) {
      await parcels().create(parcel);
      expect(await get(owner, parcel.parcelId)).toMatchObject({
        status: 200,
        body: { parcelId: parcel.parcelId, status: parcel.status, price: 27.5, charges: [{ amount: 27.5 }] },
      });
    }
  });
});
