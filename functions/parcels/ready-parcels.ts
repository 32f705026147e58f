import * as z from 'zod/mini';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { CUSTOMER_SORT, customerPartition } from '../core/data/keys.ts';
import { reader } from '../core/data/reader.ts';
import type { Table } from '../core/data/table.ts';
import type { ParcelRecord } from './parcel-record.ts';

// Only what the count needs: the whole parcel entity would add 10 kB to a handler.
const parcelPlaceReader = reader<Pick<ParcelRecord, 'status' | 'destinationCode'>>()(
  z.object({ status: z.string(), destinationCode: z.nullable(z.string()) }),
);

/**
 * Counts a customer's parcels that are ready for pickup at a terminal. Costs 1 read unit per 4 KB of open parcels,
 * because a booking must not miss one.
 */
export function readyParcels(table: Table) {
  return async (customerId: string, locationCode: LocationCode): Promise<number> => {
    const { items } = await table.query(parcelPlaceReader, {
      partition: customerPartition(customerId),
      prefix: CUSTOMER_SORT.openParcels,
      consistent: true,
      wholeBecause: 'A customer has few open parcels.',
    });
    const ready: ParcelStatus = 'DESTINATION';
    return items.filter((parcel) => parcel.status === ready && parcel.destinationCode === locationCode)
      .length;
  };
}
