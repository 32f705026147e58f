import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { customerService } from '../../../functions/customers/customer-service.ts';
import type { Table } from '../../../functions/data/table.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { createParcels } from '../create-parcels.ts';
import { buildParcel, type ParcelScenario } from '../parcel-builder.ts';
import { ensureProfile } from '../profiles.ts';
import { seededRandom } from '../random.ts';
import { randomShipment } from '../random-shipment.ts';
import { DAY } from '../scenario-with-images.ts';
import { bookAppointment } from './booking.ts';
import { otherAppointments } from './other-appointments.ts';
import { otherCustomers } from './other-customers.ts';

const FIRST_FREIGHT_BILL = 483_100;

/**
 * Creates the customers without an account, with a paid package for each of their appointments. Idempotent.
 * @param now the time of the first attempt, on which all dates and IDs depend
 */
export async function seedOtherCustomers(table: Table, now: Date): Promise<void> {
  const service = customerService(customerRepository(table), { now: () => now });
  // Sequential, so that their customer numbers are deterministic.
  for (const customer of Object.values(otherCustomers(now)).flat()) await ensureProfile(service, customer);
  const booked = otherAppointments(now);
  const random = seededRandom(20_251_124);
  const parcels = booked.map(({ customer: { customerId }, appointment: { locationCode } }, index) => {
    const scenario: ParcelScenario = {
      ...randomShipment(random, () => locationCode),
      arrivedHoursAgo: (12 + random.integer(0, 4)) * DAY,
      paid: true,
      steps: [
        { hoursAgo: 9 * DAY, to: 'TRANSIT' },
        { hoursAgo: 4 * DAY, to: 'DESTINATION' },
      ],
    };
    return buildParcel(scenario, { customerId, firstFreightBill: FIRST_FREIGHT_BILL }, index, now.getTime());
  });
  await createParcels(parcelRepository(table), parcels);
  for (const { customer, appointment } of booked) {
    await bookAppointment(table, customer.customerId, appointment);
  }
}
