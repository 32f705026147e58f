import { HISTORY_PAGE } from '#shared/rules/parcel-history.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { Table } from '../core/data/table.ts';
import { lazy } from '../core/platform/once.ts';
import type { ListedAppointment } from './appointment-record.ts';

type Pickup = Pick<ListedAppointment, 'customerId' | 'locationCode' | 'pickupDate' | 'handedOverAt'>;

/** Counts a customer's parcels that were handed over at the terminal on the day of a pickup, and from its first handover. */
export function pickedUpParcels(table: Table) {
  // Loaded when needed, because most lists of a day have no such pickup.
  const historyOf = lazy(
    async () => (await import('../parcels/history-reads.ts')).historyReads(table).ofCustomer,
  );
  return async (pickup: Pickup, timeZone: string): Promise<number> => {
    const { customerId, locationCode, pickupDate, handedOverAt = pickupDate } = pickup;
    const [from, to] = [pickupDate, handedOverAt]
      .map((instant) => toLocalDate(new Date(instant), timeZone))
      .toSorted();
    const { shown } = await historyOf(customerId, {
      ...{ sort: 'deliveredDate', direction: 'descending', limit: HISTORY_PAGE.maximum },
      ...{ from, to },
    });
    return shown.filter(({ destinationCode }) => destinationCode === locationCode).length;
  };
}
