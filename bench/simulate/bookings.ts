import { SlotTaken } from '#functions/appointments/appointment-repository.ts';
import { appointmentService } from '#functions/appointments/appointment-service.ts';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { Unavailable } from '#functions/core/platform/errors.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { inBatches } from '../units/bench.ts';
import { parcelOfOneKilobyte } from '../units/sample-parcels.ts';
import { type Result, type Size, withLoad } from './scenario.ts';
import { SHIP_DAY } from './ship-day.ts';

const SIZE: Size = { seconds: 10, share: 1 };
/** How often somebody looks for another time when the chosen one was taken. */
const TRIES = 5;
const LOCATION = 'ANC';

/**
 * Customers book a pickup at the busiest terminal at this rate: each looks at the free times, chooses one, and looks again
 * if somebody else was faster. The slots of a terminal are in one partition, and each slot is one counter.
 */
export function simulateBookings(perSecond: number): Promise<Result> {
  return withLoad(SIZE, async ({ table, random, run }) => {
    const count = Math.max(1, Math.round(perSecond * SIZE.seconds));
    const customers = Array.from({ length: count }, (_, index) => ({
      customerId: newCustomerId(new Date('2026-01-01')),
      email: `customer-${index}@northbound.test`,
    }));
    await inBatches(customers, 20, async (customer) => {
      await customerService(table, systemClock).register(customer, {
        ...SAMPLE_PROFILE,
        emailAddress: customer.email,
      });
      await parcelRepository(table).create(parcelOfOneKilobyte(customer.customerId, 'DESTINATION', 0));
    });
    const appointments = appointmentService(table, systemClock);
    return run(count, async (index) => {
      const customer = customers[index];
      if (!customer) throw new Error('There are as many customers as arrivals.');
      for (let tries = 0; tries < TRIES; tries++) {
        const date = await appointments.nextDate(LOCATION);
        const times = date === null ? [] : await appointments.times(LOCATION, date);
        const choice = random() < SHIP_DAY.firstTimeShare ? 0 : Math.floor(random() * times.length);
        const pickupDate = times[choice];
        if (pickupDate === undefined) return false;
        try {
          await appointments.book(customer, { locationCode: LOCATION, pickupDate, notes: '' });
          return true;
        } catch (error) {
          if (error instanceof Unavailable) return false;
          if (!(error instanceof SlotTaken)) throw error;
        }
      }
      return false;
    });
  });
}
