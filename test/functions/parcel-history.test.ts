import { beforeAll, describe, expect, it } from 'vitest';
import { newParcelId } from '../../functions/data/ids.ts';
import { connectTable } from '../../functions/data/table.ts';
import { handler as liveHandler } from '../../functions/parcels/handler.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { type ParcelRepository, parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import type { HistoryParcel } from '../../shared/contracts/parcel-history.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '../../shared/rules/parcel-history.ts';
import { anEvent, aPerson, errorBodyOf, invoke, type Person } from '../support/events.ts';
import { TABLE_NAME, TEST_ENVIRONMENT, withLocalStores } from '../support/local-stores.ts';
import { aParcelRecord } from '../support/records.ts';

withLocalStores();

const handler = liveHandler.with({ environment: TEST_ENVIRONMENT });
let parcels: ParcelRepository;
beforeAll(() => {
  parcels = parcelRepository(connectTable(TABLE_NAME));
});

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
  const changesOfParcels = [
    {
      freightBillNum: 'NB100',
      destinationCode: 'PBY',
      weightLbs: 9.5,
      priceCents: 10_000,
      shippingTrackingNum: 'b2',
    },
    {
      freightBillNum: 'NB99',
      destinationCode: 'ANC',
      weightLbs: 10,
      priceCents: 999,
      shippingTrackingNum: 'A10',
    },
    {
      freightBillNum: 'NB1000',
      destinationCode: 'KOD',
      weightLbs: 1000.25,
      priceCents: 1_000,
      shippingTrackingNum: 'a9',
    },
    {
      freightBillNum: 'NA5',
      destinationCode: 'FBK',
      weightLbs: 2,
      priceCents: 2_750,
      shippingTrackingNum: 'Z',
    },
    {
      freightBillNum: 'NB101',
      destinationCode: 'KEN',
      weightLbs: 0.01,
      priceCents: 99_999,
      shippingTrackingNum: '',
    },
  ] as const;
  const days = [3, 5, 1, 4, 2];
  for (const [index, changes] of changesOfParcels.entries())
    await parcels.create(aDeliveredParcel(owner.customerId, days[index] ?? 0, changes));
  return (indexes) => indexes.map((index) => changesOfParcels[index]?.freightBillNum ?? '');
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
    for (const parcel of [older, newer, ...elsewhere]) await parcels.create(parcel);
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
      Array.from({ length: 30 }, (_, day) => parcels.create(aDeliveredParcel(owner.customerId, day + 1))),
    );
    const first = await history(owner);
    expect(first.entries).toHaveLength(25);
    const rest = await history(owner, { cursor: first.next ?? '' });
    expect(rest.entries).toHaveLength(5);
    expect(rest.next).toBeUndefined();
  });

  it('includes a parcel as soon as it is completed, and its notes can still be changed', async () => {
    const owner = aPerson();
    const record = aParcelRecord(owner.customerId, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']);
    await parcels.create(record);
    expect((await history(owner)).entries).toEqual([]);
    const statusDate = '2026-02-03T01:00:00.000Z';
    await parcels.save(record, {
      ...record,
      status: 'COMPLETED',
      statusHistory: [...record.statusHistory, { status: 'COMPLETED', statusDate, by: 'dock' }],
    });
    await invoke(
      handler,
      anEvent('updateParcelNotes', owner, {
        params: { parcelId: record.parcelId },
        body: { customerNotes: 'keep the receipt' },
      }),
    );
    expect((await history(owner)).entries).toMatchObject([
      { parcelId: record.parcelId, deliveredDate: statusDate },
    ]);
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
    [{ customerId: 'someone-else' }, 'customerId'],
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
      await parcels.create(parcel);
      expect(await get(owner, parcel.parcelId)).toMatchObject({
        status: 200,
        body: { parcelId: parcel.parcelId, status: parcel.status, price: 27.5, charges: [{ amount: 27.5 }] },
      });
    }
  });

  it("does not distinguish another customer's parcel from a missing one", async () => {
    const [owner, stranger] = [aPerson(), aPerson()];
    const record = aParcelRecord(owner.customerId);
    await parcels.create(record);
    const otherCustomers = await get(stranger, record.parcelId);
    expect(otherCustomers).toMatchObject({ status: 404, body: { message: 'There is no such package.' } });
    expect(await get(stranger, 'nothing')).toEqual(otherCustomers);
  });
});
