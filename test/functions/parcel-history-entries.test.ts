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

const HANDED_OVER = new Date('2026-02-03T01:00:00Z');

const aReadyParcel = (customerId: string, weightLbs = 12.5) =>
  aParcelRecord(customerId, { paymentStatus: 'PAID', weightLbs }, ['TRANSIT', 'DESTINATION']);

async function completed(before: ParcelRecord): Promise<ParcelRecord> {
  await parcels.create(before);
  return parcels.save(before, withStatus(before, 'COMPLETED', HANDED_OVER, 'dock', PROOF_OF_DELIVERY));
}

const shown = async (customerId: string, sort: HistoryOrder) =>
  (await parcels.historyOfCustomer(customerId, { sort, direction: 'ascending', limit: 25 })).items;

describe("a customer's history, in every order,", () => {
  it.each(HISTORY_ORDERS)('has a parcel as soon as it is completed: %s', async (sort) => {
    const { customerId } = aPerson();
    const { parcelId } = await completed(aReadyParcel(customerId));
    expect(await shown(customerId, sort)).toMatchObject([
      { parcelId, deliveredDate: HANDED_OVER.toISOString() },
    ]);
  });

  it.each(HISTORY_ORDERS)('stays as it is when notes change: %s', async (sort) => {
    const { customerId } = aPerson();
    const past = [await completed(aReadyParcel(customerId, 3)), await completed(aReadyParcel(customerId, 2))];
    const before = await shown(customerId, sort);
    for (const parcel of past) await parcels.save(parcel, { ...parcel, customerNotes: 'keep the receipt' });
    expect(await shown(customerId, sort)).toEqual(before);
  });

  it.each(HISTORY_ORDERS)('follows a past parcel that is corrected: %s', async (sort) => {
    const { customerId } = aPerson();
    const past = await completed(aReadyParcel(customerId));
    const [before] = await shown(customerId, sort);
    await parcels.save(past, { ...past, weightLbs: 77, freightBillNum: 'NB0' });
    expect(await shown(customerId, sort)).toEqual([{ ...before, weightLbs: 77, freightBillNum: 'NB0' }]);
  });

  it.each(HISTORY_ORDERS)('has nothing of a completion that was refused: %s', async (sort) => {
    const { customerId } = aPerson();
    const record = aReadyParcel(customerId);
    await parcels.create(record);
    await parcels.save(record, { ...record, customerNotes: 'meanwhile' });
    const late = withStatus(record, 'COMPLETED', HANDED_OVER, 'dock', PROOF_OF_DELIVERY);
    await expect(parcels.save(record, late)).rejects.toThrow('This was changed in the meantime');
    expect(await shown(customerId, sort)).toEqual([]);
  });
});

describe('parcels that are made together', () => {
  it('are all there, with what shows them and what leads to them', async () => {
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
    for (const sort of HISTORY_ORDERS) expect(await shown(customerId, sort)).toHaveLength(CREATE_BATCH_SIZE);
    expect(await parcels.findByCode('NBTOGETHER0')).toEqual([together[0]]);
    await expect(parcels.createTogether(together.slice(1, 3))).rejects.toThrow(
      'This was changed in the meantime',
    );
  });
});
