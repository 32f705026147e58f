import { terminalAt } from '#functions/locations/terminals.ts';
import type { AppointmentInput } from '#shared/contracts/appointments.ts';
import { HOUR_MS } from '#shared/rules/durations.ts';
import type { PickupDay } from '#shared/rules/pickup-times.ts';
import { type BusyTerminal, type OtherCustomer, otherCustomers } from '../other-customers.ts';
import { seededRandom } from '../random.ts';
import { lastOpenDay, saturdaysAhead, timeOn, weekdaysAhead } from './pickup-days.ts';

export interface DemoAppointment extends AppointmentInput {
  bookedAt: Date;
}

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

export const busyAppointments = (now: Date): DemoAppointment[] => [
  {
    bookedAt: hoursBefore(now, 3),
    locationCode: 'FBK',
    pickupDate: timeOn(weekdaysAhead('FBK', now)[0], '09:00'),
    notes: 'Box truck with a liftgate. Two pallets, so we need a forklift.',
  },
];

export interface OtherAppointment extends DemoAppointment {
  customerId: string;
  locationCode: BusyTerminal | 'FBK';
}

/** The number of appointments by local time. */
type Demand = Readonly<Record<string, number>>;

const NOTES = [
  '',
  '',
  '',
  '',
  'Need a forklift, please.',
  'Pickup truck with a topper. It should fit.',
  'My brother is picking it up. He has the code.',
  'Running in on my lunch break.',
] as const;

/** Weekday demand: early, at lunch and before closing. */
const WEEKDAYS: Readonly<Record<BusyTerminal, readonly Demand[]>> = {
  ANC: [
    { '08:00': 3, '08:30': 1, '12:00': 3, '12:30': 1, '16:30': 3 },
    { '08:00': 2, '12:00': 2, '16:30': 1 },
  ],
  KEN: [{ '09:00': 3, '10:30': 1, '12:00': 3, '13:00': 1, '16:00': 3 }],
};

/**
 * The appointments of customers without an account: the next open Saturday is fully booked in Anchorage and Kenai, and
 * the next weekdays in part. Businesses come to Anchorage on weekdays and to Kenai on Saturday. Booked so long ago that no
 * messages about them are sent. Deterministic.
 */
export function otherAppointments(now: Date): OtherAppointment[] {
  const customers = otherCustomers(now);
  const statewide = customers.filter(({ terminals }) => terminals.length > 1);
  const only = (code: BusyTerminal) => customers.filter(({ terminals }) => terminals.join() === code);
  const random = seededRandom(20_251_123);
  const book = (locationCode: BusyTerminal, bookedBy: readonly OtherCustomer[]) =>
    requestedTimes(locationCode, now).map((pickupDate, index): OtherAppointment => {
      const customer = bookedBy[index];
      if (!customer) throw new Error(`There are too few customers for the appointments in ${locationCode}.`);
      const bookedAt = new Date(now.getTime() - random.integer(50, 100) * HOUR_MS);
      const { customerId } = customer;
      return { customerId, bookedAt, locationCode, pickupDate, notes: random.pick(NOTES) };
    });
  return [...book('ANC', [...only('ANC'), ...statewide]), ...book('KEN', [...statewide, ...only('KEN')])];
}

function requestedTimes(code: BusyTerminal, now: Date): string[] {
  const [saturday] = saturdaysAhead(code, now);
  const weekdays = weekdaysAhead(code, now);
  const { slotCapacity } = terminalAt(code, now);
  return [
    ...(saturday?.times ?? []).flatMap((time) => Array.from({ length: slotCapacity }, () => time)),
    ...WEEKDAYS[code].flatMap((demand, index) => timesOf(demand, weekdays[index])),
  ];
}

const timesOf = (demand: Demand, day: PickupDay | undefined) =>
  Object.entries(demand).flatMap(([time, count]) => Array.from({ length: count }, () => timeOn(day, time)));
