import type { Locator, Page } from '@playwright/test';
import type { AppointmentService } from '../../../functions/appointments/appointment-service.ts';
import { appointmentServiceOn } from '../../../functions/appointments/connect-appointments.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import type { Portal } from '../../../local/portal.ts';
import type { Appointment } from '../../../shared/contracts/appointments.ts';
import { aParcelRecord } from '../../support/records.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

type Code = Appointment['locationCode'];

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
  const { customerId, table } = customer;
  const appointments = appointmentServiceOn(table, systemClock);
  return {
    ...customer,
    appointments,
    /** Books the first free time at a terminal. */
    book: (locationCode: Code, notes = '') => bookFirst(appointments, customerId, locationCode, notes),
  };
}

async function bookFirst(
  service: AppointmentService,
  customerId: string,
  locationCode: Code,
  notes: string,
): Promise<Appointment> {
  const date = await service.nextDate(locationCode);
  const [pickupDate] = date === null ? [] : await service.times(locationCode, date);
  if (pickupDate === undefined) throw new Error(`There is no free time in ${locationCode}.`);
  return service.book({ customerId }, { locationCode, pickupDate, notes });
}

/** The local date and time of a pickup as `11/24/2026` and `9:00 AM`, read from its text without any time zone. */
export function localTextsOf(pickupDate: string): { date: string; time: string; zone: string } {
  const [year, month, day, hour, minute] = pickupDate.split(/[-T:]/);
  const hours = Number(hour);
  return {
    date: `${month}/${day}/${year}`,
    time: `${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'AM' : 'PM'}`,
    zone: pickupDate.endsWith('-08:00') ? 'AKDT' : 'AKST',
  };
}

/** The card of a terminal. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}
