import type { LocationCode } from '#shared/rules/locations.ts';
import { CUSTOMER_SORT, customerPartition } from '../core/data/keys.ts';
import type { Table } from '../core/data/table.ts';
import { parcelEntity } from './parcel-record.ts';

/**
 * Counts a customer's parcels that are ready for pickup at a terminal, without those that the customer refuses. Costs 1 read
 * unit per 4 KB of open parcels, because a booking must not miss one.
 */
export function readyParcels(table: Table) {
  return async (customerId: string, locationCode: LocationCode): Promise<number> => {
    const { items } = await table.query(parcelEntity, {
      partition: customerPartition(customerId),
      prefix: CUSTOMER_SORT.openParcels,
      consistent: true,
      wholeBecause: 'A customer has few open parcels.',
    });
    return items.filter(
      ({ status, destinationCode, refusal }) =>
        status === 'DESTINATION' && destinationCode === locationCode && !refusal,
    ).length;
  };
}
