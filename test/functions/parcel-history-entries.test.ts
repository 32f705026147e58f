import { describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../functions/parcels/parcel-record.ts';
import { CREATE_BATCH_SIZE } from '../../functions/parcels/parcel-repository.ts';
import { withStatus } from '../../functions/parcels/parcel-transitions.ts';
import { HISTORY_ORDERS, type HistoryOrder } from '../../shared/rules/parcel-history.ts';
import { aPerson } from '../support/events.ts';
import { withLocalStores } from '../support/local-stores.ts';
import { aParcelRecord, PROOF_OF_DELIVERY } from '../support/records.ts';
import { parcels } from '../support/stores.ts';

withLocalStores();

const DELIVERED_AT = new Date('2026-02-03T01:00:00Z');

const aReadyParcel = (customerId: string, weightLbs = 12.5) =>
  aParcelRecord(customerId, { paymentStatus: 'PAID', weightLbs }, ['TRANSIT', 'DESTINATION']);

async function complete(before: ParcelRecord): Promise<ParcelRecord> {
  await parcels().create(before);
  return parcels().save(before, withStatus(before, 'COMPLETED', DELIVERED_AT, 'dock', PROOF_OF_DELIVERY));
}

const historyOf = async (customerId: string, sort: HistoryOrder) =>
  (await parcels().historyOfCustomer(customerId, { sort, direction: 'ascending', limit: 25 })).items;

describe.each(HISTORY_ORDERS)('the history of a customer by %s', (sort) => {
  it('includes a parcel as soon as it is completed, changes with its corrections, and not with its notes', async () => {
    const { customerId } = aPerson();
    const [first, second] = [
      await complete(aReadyParcel(customerId, 3)),
      await complete(aReadyParcel(customerId, 2)),
    ];
    const before = await historyOf(customerId, sort);
    const delivered = [first, second].map(({ parcelId }) => ({
      parcelId,
      deliveredDate: DELIVERED_AT.toISOString(),
    }));
    expect(before).toMatchObject(
      expect.arrayContaining(delivered.map((one) => expect.objectContaining(one))),
    );
    for (const parcel of [first, second])
      await parcels().save(parcel, { ...parcel, customerNotes: 'keep the receipt' });
    expect(await historyOf(customerId, sort)).toEqual(before);

    const owner = aPerson();
    const closed = await complete(aReadyParcel(owner.customerId));
    const [entry] = await historyOf(owner.customerId, sort);
    await parcels().save(closed, { ...closed, weightLbs: 77, freightBillNum: 'NB0' });
    expect(await historyOf(owner.customerId, sort)).toEqual([
      { ...entry, weightLbs: 77, freightBillNum: 'NB0' },
    ]);
  });

  it('excludes a parcel that is open, or whose completion failed', async () => {
    const { customerId } = aPerson();
    const record = aReadyParcel(customerId);
    await parcels().create(record);
    await parcels().save(record, { ...record, customerNotes: 'concurrent change' });
    const stale = withStatus(record, 'COMPLETED', DELIVERED_AT, 'dock', PROOF_OF_DELIVERY);
    await expect(parcels().save(record, stale)).rejects.toThrow('This was changed in the meantime');
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
    await parcels().createTogether(together);
    for (const sort of HISTORY_ORDERS)
      expect(await historyOf(customerId, sort)).toHaveLength(CREATE_BATCH_SIZE);
    expect(await parcels().findByCode('NBTOGETHER0')).toEqual([together[0]]);
    await expect(parcels().createTogether(together.slice(1, 3))).rejects.toThrow(
      'This was changed in the meantime',
    );
  });
});
