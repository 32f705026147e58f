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
const PROJECTED = new Set<string>([TABLE.partitionKey, TABLE.sortKey, partitionKey, sortKey, ...attributes]);

/** Writes parcels with 600 bytes each in the index: room for the names and shelves that staff lists will show. */
const fullRows = {
  ...parcelEntity,
  write: (parcel: ParcelRecord) => {
    const item = parcelEntity.write({ ...parcel, customerNotes: '' });
    const row = Object.fromEntries(Object.entries(item).filter(([name]) => PROJECTED.has(name)));
    return { ...item, customerName: 'n'.repeat(ROW_BYTES - itemBytes(row) - 'customerName'.length) };
  },
};

/** Lists and lookups for staff. */
export async function staffRows({ table, clock, row }: Bench): Promise<void> {
  const parcels = parcelRepository(table);
  const waiting = Array.from({ length: 200 }, (_, index) =>
    parcelOfOneKilobyte(newCustomerId(clock.now()), 'LOST', index),
  );
  await inBatches(waiting, 50, (parcel) => table.create(fullRows, parcel));
  const listing = { status: 'LOST', limit: 25 } as const;
  await row('staff: list 25 parcels by status', 'R', 3.5, () => parcels.listByStatus(listing));
  const { after = '' } = await parcels.listByStatus(listing);
  await row('staff: list the next 25, for one destination', 'R', 3.5, () =>
    parcels.listByStatus({ ...listing, destinationCode: 'ANC', cursor: encodeCursor(after) }),
  );

  const numbered = (index: number, status: ParcelRecord['status']) =>
    parcelOfOneKilobyte(newCustomerId(clock.now()), status, 900_000 + index);
  const [open, past] = [numbered(1, 'TRANSIT'), numbered(2, 'COMPLETED')];
  await inBatches([open, past], 2, parcels.create);
  await row('staff: find a parcel by tracking number', 'R', 1, () =>
    parcels.findByCode(open.shippingTrackingNum),
  );
  await row('staff: find a parcel by freight bill', 'R', 1, () => parcels.findByCode(open.freightBillNum));
  await row('staff: find a past parcel by tracking number', 'R', 1.5, () =>
    parcels.findByCode(past.shippingTrackingNum),
  );
}
