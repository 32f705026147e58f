import { beforeAll, describe, expect, it } from 'vitest';
import { connectTable } from '../../functions/data/table.ts';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import {
  CREATE_BATCH_SIZE,
  type ParcelRepository,
  parcelRepository,
} from '../../functions/parcels/parcel-repository.ts';
import { withStatus } from '../../functions/parcels/parcel-transitions.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '../../shared/rules/parcel-history.ts';
import { aPerson } from '../support/events.ts';
import { TABLE_NAME, withLocalStores } from '../support/local-stores.ts';
import { aParcelRecord, PROOF_OF_DELIVERY } from '../support/records.ts';

withLocalStores();

let parcels: ParcelRepository;
beforeAll(() => {
  parcels = parcelRepository(connectTable(TABLE_NAME));
});

const DELIVERED_AT = new Date('2026-02-03T01:00:00Z');

const aReadyParcel = (customerId: string, weightLbs = 12.5) =>
  aParcelRecord(customerId, { paymentStatus: 'PAID', weightLbs }, ['TRANSIT', 'DESTINATION']);

async function complete(before: ParcelRecord): Promise<ParcelRecord> {
  await parcels.create(before);
  return parcels.save(before, withStatus(before, 'COMPLETED', DELIVERED_AT, 'dock', PROOF_OF_DELIVERY));
}

const historyOf = async (customerId: string, sort: HistoryOrder) =>
  (await parcels.historyOfCustomer(customerId, { sort, direction: 'ascending', limit: 25 })).items;

describe('the history of a customer', () => {
  it.each(HISTORY_ORDERS)('includes a parcel as soon as it is completed: %s', async (sort) => {
    const { customerId } = aPerson();
    const { parcelId } = await complete(aReadyParcel(customerId));
    expect(await historyOf(customerId, sort)).toMatchObject([
      { parcelId, deliveredDate: DELIVERED_AT.toISOString() },
    ]);
  });

  it.each(HISTORY_ORDERS)('is unaffected by a change of notes: %s', async (sort) => {
    const { customerId } = aPerson();
    const closed = [await complete(aReadyParcel(customerId, 3)), await complete(aReadyParcel(customerId, 2))];
    const before = await historyOf(customerId, sort);
    for (const parcel of closed) await parcels.save(parcel, { ...parcel, customerNotes: 'keep the receipt' });
    expect(await historyOf(customerId, sort)).toEqual(before);
  });

  it.each(HISTORY_ORDERS)('reflects a correction of a closed parcel: %s', async (sort) => {
    const { customerId } = aPerson();
    const closed = await complete(aReadyParcel(customerId));
    const [before] = await historyOf(customerId, sort);
    await parcels.save(closed, { ...closed, weightLbs: 77, freightBillNum: 'NB0' });
    expect(await historyOf(customerId, sort)).toEqual([{ ...before, weightLbs: 77, freightBillNum: 'NB0' }]);
  });

  it.each(HISTORY_ORDERS)('excludes a parcel whose completion failed: %s', async (sort) => {
    const { customerId } = aPerson();
    const record = aReadyParcel(customerId);
    await parcels.create(record);
    await parcels.save(record, { ...record, customerNotes: 'concurrent change' });
    const stale = withStatus(record, 'COMPLETED', DELIVERED_AT, 'dock', PROOF_OF_DELIVERY);
    await expect(parcels.save(record, stale)).rejects.toThrow('This was changed in the meantime');
    expect(await historyOf(customerId, sort)).toEqual([]);
  });
});

describe('createTogether', () => {
  it('creates all parcels with their entries and scan codes', async () => {
    const { customerId } = aPerson();
    const together = Array.from({ length: CREATE_BATCH_SIZE }, (_, index) =>
      aParcelRecord(
        customerId,
        {
          paymentStatus: 'PAID',
          freightBillNum: `NB-TOGETHER-${index}`,
          shippingTrackingNum: `TOGETHER${index}`,
        },
        ['TRANSIT', 'DESTINATION', 'COMPLETED'],
      ),
    );
    await parcels.createTogether(together);
    for (const sort of HISTORY_ORDERS)
      expect(await historyOf(customerId, sort)).toHaveLength(CREATE_BATCH_SIZE);
    expect(await parcels.findByCode('NBTOGETHER0')).toEqual([together[0]]);
    await expect(parcels.createTogether(together.slice(1, 3))).rejects.toThrow(
      'This was changed in the meantime',
    );
  });
});
