import type { DemoAppointment } from './booking.ts';
import { lastOpenDay, timeOn, weekdaysAhead } from './pickup-days.ts';

const HOUR_MS = 3_600_000;
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

/**
 * The appointments of customer@northbound.test: a booked one in Anchorage and a missed one in Fairbanks. The package in
 * Kenai has none.
 */
export const customerAppointments = (now: Date): DemoAppointment[] => [
  {
    bookedAt: hoursBefore(now, 26),
    locationCode: 'ANC',
    pickupDate: timeOn(weekdaysAhead('ANC', now)[1], '10:30'),
    notes: 'Coming with the shop van. Please keep the book boxes inside if it snows.',
  },
  {
    bookedAt: hoursBefore(now, 6 * 24),
    locationCode: 'FBK',
    pickupDate: timeOn(lastOpenDay('FBK', now), '14:00'),
    notes: 'Driving up from Anchorage with the trailer, as long as the pass is open.',
  },
];

/** The appointment of busy@northbound.test. */
export const busyAppointments = (now: Date): DemoAppointment[] => [
  {
    bookedAt: hoursBefore(now, 3),
    locationCode: 'FBK',
    pickupDate: timeOn(weekdaysAhead('FBK', now)[0], '09:00'),
    notes: 'Box truck with a liftgate. Two pallets, so we need a forklift.',
  },
];
