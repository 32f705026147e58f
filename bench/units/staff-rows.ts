import { newCustomerId } from '../../functions/data/ids.ts';
import { encodeCursor } from '../../functions/data/page.ts';
import { type ParcelRecord, parcelEntity } from '../../functions/parcels/parcel-record.ts';
import { parcelRepository } from '../../functions/parcels/parcel-repository.ts';
import { TABLE } from '../../shared/deployment/table.ts';
import { type Bench, inBatches } from './bench.ts';
import { itemBytes } from './item-bytes.ts';
import { parcelOfOneKilobyte } from './sample-parcels.ts';

const ROW_BYTES = 600;

const { partitionKey, sortKey, attributes } = TABLE.listIndex;
const CARRIED = new Set<string>([TABLE.partitionKey, TABLE.sortKey, partitionKey, sortKey, ...attributes]);

/** Parcels with rows of 600 bytes in the index: with the names and the shelf that the list of staff will show. */
const fullRows = {
  ...parcelEntity,
  write: (parcel: ParcelRecord) => {
    const item = parcelEntity.write({ ...parcel, customerNotes: '' });
    const row = Object.fromEntries(Object.entries(item).filter(([name]) => CARRIED.has(name)));
    return { ...item, customerName: 'n'.repeat(ROW_BYTES - itemBytes(row) - 'customerName'.length) };
  },
};

/** What staff list and look up. */
export async function staffRows({ table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);
  const waiting = Array.from({ length: 200 }, (_, index) =>
    parcelOfOneKilobyte(newCustomerId(clock.now()), 'LOST', index),
  );
  await inBatches(waiting, 50, (parcel) => table.create(fullRows, parcel));
  const listing = { status: 'LOST', limit: 25 } as const;
  await row('25 of a status for staff', 'R', 3.5, () => parcels.listByStatus(listing));
  const { after = '' } = await parcels.listByStatus(listing);
  await row('the next 25, of one destination', 'R', 3.5, () =>
    parcels.listByStatus({ ...listing, destinationCode: 'ANC', cursor: encodeCursor(after) }),
  );

  const numbered = (index: number, status: ParcelRecord['status']) =>
    parcelOfOneKilobyte(newCustomerId(clock.now()), status, 900_000 + index);
  const [open, past] = [numbered(1, 'TRANSIT'), numbered(2, 'COMPLETED')];
  await inBatches([open, past], 2, parcels.create);
  await row('a parcel by a scan', 'R', 1, () => parcels.findByCode(open.shippingTrackingNum));
  await row('a parcel by its freight bill', 'R', 1, () => parcels.findByCode(open.freightBillNum));
  await row('a past parcel by a scan', 'R', 1.5, () => parcels.findByCode(past.shippingTrackingNum));
}
