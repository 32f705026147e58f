import { describe, expect, it } from 'vitest';
import { encodeCursor } from '#functions/core/data/query.ts';
import { historyReads } from '#functions/parcels/history-reads.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { CREATE_BATCH_SIZE } from '#functions/parcels/parcel-repository.ts';
import { withStatus } from '#functions/parcels/parcel-transitions.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '#shared/rules/parcel-history.ts';
import { ACTIVE_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { aPerson } from '#test/support/events.ts';
import { withLocalStores } from '#test/support/local-stores.ts';
import { aParcelRecord, PROOF_OF_DELIVERY } from '#test/support/records.ts';
import { parcels, table } from '#test/support/stores.ts';

withLocalStores();

const DELIVERED_AT = new Date('2026-02-03T01:00:00Z');
const CHANGED = 'This has changed since you opened it';

const completed = (parcel: ParcelRecord) =>
  withStatus(parcel, 'COMPLETED', DELIVERED_AT, 'dock', PROOF_OF_DELIVERY);

/** Stores a paid parcel at its destination, and completes it. */
async function complete(customerId: string, changes: Partial<ParcelRecord> = {}): Promise<ParcelRecord> {
  const ready = aReadyParcel(customerId, changes);
  await parcels().create(ready);
  return parcels().save(ready, completed(ready));
}
const aReadyParcel = (customerId: string, changes: Partial<ParcelRecord> = {}) =>
  aParcelRecord(customerId, { paymentStatus: 'PAID', ...changes }, ['TRANSIT', 'DESTINATION']);

describe('a stored parcel', () => {
  it('is found by its id before and after it is closed', async () => {
    const { customerId } = aPerson();
    const parcel = await complete(customerId);
    const idsOf = async (statuses: readonly ParcelStatus[]) =>
      (await parcels().listOfCustomer(customerId, { statuses })).shown.map(({ parcelId }) => parcelId);
    expect(parcel.version).toBe(2);
    expect(await parcels().find(parcel.parcelId)).toEqual(parcel);
    expect([await idsOf(ACTIVE_STATUSES), await idsOf(['COMPLETED'])]).toEqual([[], [parcel.parcelId]]);
  });

  it('cannot be created twice or overwritten with stale data', async () => {
    const record = aParcelRecord(aPerson().customerId);
    await parcels().create(record);
    await expect(parcels().create(record)).rejects.toThrow(CHANGED);
    await parcels().save(record, { ...record, customerNotes: 'first' });
    for (const changes of [{ customerNotes: 'second' }, { status: 'DELETED' }] as const)
      await expect(parcels().save(record, { ...record, ...changes })).rejects.toThrow(CHANGED);
    expect(await parcels().find(record.parcelId)).toMatchObject({ customerNotes: 'first', status: 'ORIGIN' });
  });
});

describe('the history of a customer', () => {
  /** The history in each order. */
  const historiesOf = (customerId: string) =>
    Promise.all(
      HISTORY_ORDERS.map(async (sort: HistoryOrder) => {
        const page = { sort, direction: 'ascending', limit: 25 } as const;
        return (await historyReads(table()).ofCustomer(customerId, page)).shown;
      }),
    );

  it('includes a parcel as soon as it is completed, and changes with its corrections, not with its notes', async () => {
    const { customerId } = aPerson();
    const parcel = await complete(customerId);
    const before = await historiesOf(customerId);
    const entry = { parcelId: parcel.parcelId, deliveredDate: DELIVERED_AT.toISOString(), weightLbs: 12.5 };
    expect(before).toMatchObject(HISTORY_ORDERS.map(() => [entry]));

    const noted = await parcels().save(parcel, { ...parcel, customerNotes: 'keep the receipt' });
    expect(await historiesOf(customerId)).toEqual(before);

    const corrected = { weightLbs: 77, freightBillNum: 'NB0' };
    await parcels().save(noted, { ...noted, ...corrected });
    expect(await historiesOf(customerId)).toEqual(before.map(([shown]) => [{ ...shown, ...corrected }]));
  });

  it('excludes a parcel that is open, or whose completion failed', async () => {
    const { customerId } = aPerson();
    const record = aReadyParcel(customerId);
    await parcels().create(record);
    await parcels().save(record, { ...record, customerNotes: 'concurrent change' });
    await expect(parcels().save(record, completed(record))).rejects.toThrow(CHANGED);
    expect((await historiesOf(customerId)).flat()).toEqual([]);
  });

  it('includes parcels that are created together, with their scan codes', async () => {
    const { customerId } = aPerson();
    const together = Array.from({ length: CREATE_BATCH_SIZE }, (_, index) => {
      const numbers = { freightBillNum: `NB-TOGETHER-${index}`, shippingTrackingNum: `TOGETHER${index}` };
      return completed(aReadyParcel(customerId, numbers));
    });
    await parcels().createTogether(together);
    for (const history of await historiesOf(customerId)) expect(history).toHaveLength(CREATE_BATCH_SIZE);
    expect(await parcels().findByCode('NBTOGETHER0')).toEqual([together[0]]);
    await expect(parcels().createTogether(together.slice(1, 3))).rejects.toThrow(CHANGED);
  });
});

describe('findByCode', () => {
  const foundBy = async (code: string) => (await parcels().findByCode(code)).map(({ parcelId }) => parcelId);
  let serial = 0;
  /** A number that no other parcel in these tests has. */
  const unique = () => `${Date.now()}${(serial++).toString().padStart(4, '0')}`.slice(-12);

  it('finds a parcel by its printed, typed and scanned number, open and closed', async () => {
    const [bill, tracking] = [`NB${unique()}`, unique()];
    const record = aReadyParcel(aPerson().customerId, {
      freightBillNum: bill,
      shippingTrackingNum: tracking,
    });
    await parcels().create(record);
    const variants = [bill, ` ${bill.toLowerCase()}\r`, tracking, `1001901781990001000300${tracking}`];
    for (const code of variants) expect(await foundBy(code)).toEqual([record.parcelId]);
    await parcels().save(record, completed(record));
    for (const code of variants) expect(await foundBy(code)).toEqual([record.parcelId]);
  });

  it('finds all parcels with the same number, and none without a number', async () => {
    const tracking = unique();
    const records = [1, 2].map(() => aParcelRecord(aPerson().customerId, { shippingTrackingNum: tracking }));
    for (const record of records) await parcels().create(record);
    expect((await foundBy(tracking)).sort()).toEqual(records.map(({ parcelId }) => parcelId).sort());
    expect(await foundBy(' - ')).toEqual([]);
    expect(await foundBy(unique())).toEqual([]);
  });

  it('follows a change of the number and back', async () => {
    const [first, second] = [unique(), unique()];
    const record = aParcelRecord(aPerson().customerId, { shippingTrackingNum: first });
    await parcels().create(record);
    const changed = await parcels().save(record, { ...record, shippingTrackingNum: second });
    expect([await foundBy(first), await foundBy(second)]).toEqual([[], [record.parcelId]]);
    await parcels().save(changed, { ...changed, shippingTrackingNum: first });
    expect([await foundBy(first), await foundBy(second)]).toEqual([[record.parcelId], []]);
  });

  it('ignores a pointer whose parcel was not saved', async () => {
    const [record, number] = [aParcelRecord(aPerson().customerId), unique()];
    await parcels().create(record);
    const stale = parcels().save({ ...record, version: 7 }, { ...record, shippingTrackingNum: number });
    await expect(stale).rejects.toThrow(CHANGED);
    expect(await foundBy(number)).toEqual([]);
  });
});

describe('the list of a status', () => {
  it('is sorted by destination and waiting time, with pagination', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 1, day)).toISOString();
    const waiting = [
      ['KEN', 1],
      ['ANC', 3],
      ['ANC', 2],
      [null, 4],
    ] as const;
    const ids: string[] = [];
    for (const [destinationCode, day] of waiting) {
      const record = aParcelRecord(aPerson().customerId, {
        status: 'LOST',
        destinationCode,
        statusHistory: [{ status: 'LOST', statusDate: at(day), by: 'dock' }],
      });
      await parcels().create(record);
      ids.push(record.parcelId);
    }
    const pageOf = async (more: { destinationCode?: 'ANC' | null; limit?: number; cursor?: string }) => {
      const { shown, after } = await parcels().listByStatus({ status: 'LOST', limit: 25, ...more });
      const indexes = shown.map(({ parcelId }) => ids.indexOf(parcelId));
      return { indexes, cursor: after === undefined ? undefined : encodeCursor(after), shown };
    };
    expect((await pageOf({})).indexes).toEqual([3, 2, 1, 0]);
    expect((await pageOf({ destinationCode: 'ANC' })).indexes).toEqual([2, 1]);
    expect((await pageOf({ destinationCode: null })).indexes).toEqual([3]);

    const { cursor = '', shown } = await pageOf({ limit: 3 });
    expect(shown[0]).toMatchObject({ status: 'LOST', destinationCode: null, since: at(4) });
    expect((await pageOf({ cursor })).indexes).toEqual([0]);
    for (const wrong of [encodeCursor('ANC#nothing'), `${cursor}=`])
      await expect(pageOf({ cursor: wrong })).rejects.toThrow('The cursor is not valid.');
    await expect(pageOf({ cursor, destinationCode: null })).rejects.toThrow('The cursor is not valid.');
  });

  it('does not include a parcel whose status has changed', async () => {
    const record = aParcelRecord(aPerson().customerId, {}, ['TRANSIT', 'TROUBLED']);
    await parcels().create(record);
    const countListed = async (status: ParcelStatus) => {
      const { shown } = await parcels().listByStatus({ status, limit: 100 });
      return shown.filter(({ parcelId }) => parcelId === record.parcelId).length;
    };
    expect(await countListed('TROUBLED')).toBe(1);
    await parcels().save(record, withStatus(record, 'CORRECTED', DELIVERED_AT, 'dock'));
    expect([await countListed('TROUBLED'), await countListed('CORRECTED')]).toEqual([0, 1]);
  });
});
