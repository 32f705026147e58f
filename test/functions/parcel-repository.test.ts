import { describe, expect, it } from 'vitest';
import { encodeCursor } from '../../functions/data/page.ts';
import { withStatus } from '../../functions/parcels/parcel-transitions.ts';
import { ACTIVE_STATUSES, type ParcelStatus } from '../../shared/rules/parcel-status.ts';
import { aPerson, type Person } from '../support/events.ts';
import { withLocalStores } from '../support/local-stores.ts';
import { aParcelRecord, PROOF_OF_DELIVERY } from '../support/records.ts';
import { parcels } from '../support/stores.ts';

withLocalStores();

async function idsOf({ customerId }: Person, statuses: readonly ParcelStatus[]): Promise<string[]> {
  const { items } = await parcels().listOfCustomer(customerId, { statuses });
  return items.map(({ parcelId }) => parcelId);
}

describe('a stored parcel', () => {
  it('is found by its id before and after it is closed', async () => {
    const owner = aPerson();
    const atDestination = aParcelRecord(owner.customerId, { paymentStatus: 'PAID' }, [
      'TRANSIT',
      'DESTINATION',
    ]);
    await parcels().create(atDestination);
    const completed = await parcels().save(atDestination, { ...atDestination, status: 'COMPLETED' });
    expect(completed.version).toBe(2);
    expect(await parcels().find(atDestination.parcelId)).toEqual(completed);
    expect(await idsOf(owner, ACTIVE_STATUSES)).toEqual([]);
    expect(await idsOf(owner, ['COMPLETED'])).toEqual([atDestination.parcelId]);
  });

  it('cannot be created twice or overwritten with stale data', async () => {
    const record = aParcelRecord(aPerson().customerId);
    await parcels().create(record);
    await expect(parcels().create(record)).rejects.toThrow('This was changed in the meantime');
    await parcels().save(record, { ...record, customerNotes: 'first' });
    await expect(parcels().save(record, { ...record, customerNotes: 'second' })).rejects.toThrow(
      'This was changed in the meantime',
    );
    await expect(parcels().save(record, { ...record, status: 'DELETED' })).rejects.toThrow(
      'This was changed in the meantime',
    );
    expect(await parcels().find(record.parcelId)).toMatchObject({ customerNotes: 'first', status: 'ORIGIN' });
  });
});

describe('findByCode', () => {
  const foundBy = async (code: string) => (await parcels().findByCode(code)).map(({ parcelId }) => parcelId);
  let serial = 0;
  /** A number that no other parcel in these tests has. */
  const unique = () => `${Date.now()}${(serial++).toString().padStart(4, '0')}`.slice(-12);

  it('finds a parcel by its printed, typed and scanned number, open and closed', async () => {
    const [bill, tracking] = [`NB${unique()}`, unique()];
    const { customerId } = aPerson();
    const numbers = { freightBillNum: bill, shippingTrackingNum: tracking, paymentStatus: 'PAID' } as const;
    const record = aParcelRecord(customerId, numbers, ['TRANSIT', 'DESTINATION']);
    await parcels().create(record);
    const variants = [bill, ` ${bill.toLowerCase()}\r`, tracking, `1001901781990001000300${tracking}`];
    for (const code of variants) expect(await foundBy(code)).toEqual([record.parcelId]);
    await parcels().save(
      record,
      withStatus(record, 'COMPLETED', new Date('2026-02-09T18:00:00Z'), 'dock', PROOF_OF_DELIVERY),
    );
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
    expect(await foundBy(first)).toEqual([]);
    expect(await foundBy(second)).toEqual([record.parcelId]);
    await parcels().save(changed, { ...changed, shippingTrackingNum: first });
    expect(await foundBy(first)).toEqual([record.parcelId]);
    expect(await foundBy(second)).toEqual([]);
  });

  it('ignores a pointer whose parcel was not saved', async () => {
    const [record, number] = [aParcelRecord(aPerson().customerId), unique()];
    await parcels().create(record);
    await expect(
      parcels().save({ ...record, version: 7 }, { ...record, shippingTrackingNum: number }),
    ).rejects.toThrow('This was changed in the meantime');
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
      const statusHistory = [{ status: 'LOST', statusDate: at(day), by: 'dock' }] as const;
      const record = aParcelRecord(aPerson().customerId, {
        status: 'LOST',
        destinationCode,
        statusHistory: [...statusHistory],
      });
      await parcels().create(record);
      ids.push(record.parcelId);
    }
    const pageOf = async (more: { destinationCode?: 'ANC' | null; limit?: number; cursor?: string }) => {
      const { items, after } = await parcels().listByStatus({ status: 'LOST', limit: 25, ...more });
      const indexes = items.map(({ parcelId }) => ids.indexOf(parcelId));
      return { indexes, cursor: after === undefined ? undefined : encodeCursor(after), items };
    };
    expect((await pageOf({})).indexes).toEqual([3, 2, 1, 0]);
    expect((await pageOf({ destinationCode: 'ANC' })).indexes).toEqual([2, 1]);
    expect((await pageOf({ destinationCode: null })).indexes).toEqual([3]);

    const { cursor = '', items } = await pageOf({ limit: 3 });
    expect(items[0]).toMatchObject({ status: 'LOST', destinationCode: null, since: at(4) });
    expect((await pageOf({ cursor })).indexes).toEqual([0]);
    for (const wrong of [encodeCursor('ANC#nothing'), `${cursor}=`])
      await expect(pageOf({ cursor: wrong })).rejects.toThrow('The cursor is not valid.');
    await expect(pageOf({ cursor, destinationCode: null })).rejects.toThrow('The cursor is not valid.');
  });

  it('does not include a parcel whose status has changed', async () => {
    const record = aParcelRecord(aPerson().customerId, {}, ['TRANSIT', 'TROUBLED']);
    await parcels().create(record);
    const countListed = async (status: ParcelStatus) => {
      const { items } = await parcels().listByStatus({ status, limit: 100 });
      return items.filter(({ parcelId }) => parcelId === record.parcelId).length;
    };
    expect(await countListed('TROUBLED')).toBe(1);
    await parcels().save(record, withStatus(record, 'CORRECTED', new Date('2026-02-09T18:00:00Z'), 'dock'));
    expect([await countListed('TROUBLED'), await countListed('CORRECTED')]).toEqual([0, 1]);
  });
});
