import { beforeAll, describe, expect, it } from 'vitest';
import { connectTable } from '../../functions/data/table.ts';
import { type ParcelRepository, parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { ACTIVE_STATUSES, type ParcelStatus } from '../../shared/rules/parcel-status.ts';
import { TABLE_NAME, withEngine } from '../support/engine.ts';
import { aPerson, type Person } from '../support/events.ts';
import { aParcelRecord } from '../support/records.ts';

withEngine();

let parcels: ParcelRepository;
beforeAll(() => {
  parcels = parcelRepository(connectTable(TABLE_NAME));
});

async function idsOf({ customerId }: Person, statuses: readonly ParcelStatus[]): Promise<string[]> {
  const { items } = await parcels.listOfCustomer(customerId, { statuses });
  return items.map(({ parcelId }) => parcelId);
}

describe('a parcel in the table', () => {
  it('is found by its id before and after it is past', async () => {
    const owner = aPerson();
    const arrived = aParcelRecord(owner.customerId, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']);
    await parcels.create(arrived);
    const completed = await parcels.save(arrived, { ...arrived, status: 'COMPLETED' });
    expect(completed.version).toBe(2);
    expect(await parcels.find(arrived.parcelId)).toEqual(completed);
    expect(await idsOf(owner, ACTIVE_STATUSES)).toEqual([]);
    expect(await idsOf(owner, ['COMPLETED'])).toEqual([arrived.parcelId]);
  });

  it('is not made twice and not saved over what was not seen', async () => {
    const record = aParcelRecord(aPerson().customerId);
    await parcels.create(record);
    await expect(parcels.create(record)).rejects.toThrow('This was changed meanwhile');
    await parcels.save(record, { ...record, customerNotes: 'first' });
    await expect(parcels.save(record, { ...record, customerNotes: 'second' })).rejects.toThrow(
      'This was changed meanwhile',
    );
    await expect(parcels.save(record, { ...record, status: 'DELETED' })).rejects.toThrow(
      'This was changed meanwhile',
    );
    expect(await parcels.find(record.parcelId)).toMatchObject({ customerNotes: 'first', status: 'ORIGIN' });
  });
});
