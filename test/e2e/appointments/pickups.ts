import { appointmentServiceOn } from '../../../functions/appointments/connect-appointments.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import type { Portal } from '../../../local/portal.ts';
import type { Appointment } from '../../../shared/contracts/appointments.ts';
import { aParcelRecord } from '../../support/records.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

/** A parcel that is ready for pickup since Monday, 02/02/2026. Unpaid: $27.50. */
export function aReadyRecord(customerId: string, changes: Partial<ParcelRecord> = {}): ParcelRecord {
  return aParcelRecord(customerId, changes, ['TRANSIT', 'DESTINATION']);
}

/** Creates a customer with these parcels, whose pickups can be booked without the site. */
export async function createCustomerWithPickups(
  portal: Portal,
  parcelsOf: (customerId: string) => readonly ParcelRecord[],
) {
  const customer = await createCustomerWith(portal, parcelsOf);
  const service = appointmentServiceOn(customer.table, systemClock);
  return {
    ...customer,
    /** Books the first free time at a terminal. */
    book: async (locationCode: Appointment['locationCode'], notes = ''): Promise<Appointment> => {
      const date = await service.nextDate(locationCode);
      const [pickupDate] = date === null ? [] : await service.times(locationCode, date);
      if (pickupDate === undefined) throw new Error(`There is no free time in ${locationCode}.`);
      return service.book(customer, { locationCode, pickupDate, notes });
    },
  };
}
