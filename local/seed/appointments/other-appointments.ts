import { terminalAt } from '../../../functions/locations/terminals.ts';
import type { PickupDay } from '../../../shared/rules/pickup-times.ts';
import { seededRandom } from '../random.ts';
import type { DemoAppointment } from './booking.ts';
import { type OtherCustomer, otherCustomers } from './other-customers.ts';
import { saturdaysAhead, timeOn, weekdaysAhead } from './pickup-days.ts';

export interface OtherAppointment {
  customer: OtherCustomer;
  appointment: DemoAppointment;
}

type Code = 'ANC' | 'KEN';
/** The number of appointments by local time. */
type Demand = Readonly<Record<string, number>>;

const HOUR_MS = 3_600_000;
const NOTES = [
  '',
  '',
  '',
  '',
  'Need a forklift, please.',
  'Pickup truck with a topper. It should fit.',
  'My brother is coming for me. He knows the code.',
  'Running in on my lunch break.',
] as const;

/** Weekday demand: early, at lunch and before closing. */
const WEEKDAYS: Readonly<Record<Code, readonly Demand[]>> = {
  ANC: [
    { '08:00': 3, '08:30': 1, '12:00': 3, '12:30': 1, '16:30': 3 },
    { '08:00': 2, '12:00': 2, '16:30': 1 },
  ],
  KEN: [{ '09:00': 3, '10:30': 1, '12:00': 3, '13:00': 1, '16:00': 3 }],
};

/**
 * The appointments of customers without an account: the next open Saturday is fully booked in Anchorage and Kenai, and
 * the next weekdays in part. Businesses come to Anchorage on weekdays and to Kenai on Saturday. Deterministic.
 */
export function otherAppointments(now: Date): OtherAppointment[] {
  const { statewide, anchorage, kenai } = otherCustomers(now);
  const random = seededRandom(20_251_123);
  const book = (code: Code, customers: readonly OtherCustomer[]): OtherAppointment[] =>
    requestedTimes(code, now).map((pickupDate, index) => {
      const customer = customers[index];
      if (!customer) throw new Error(`There are too few customers for the appointments in ${code}.`);
      const bookedAt = new Date(now.getTime() - random.integer(20, 70) * HOUR_MS);
      return {
        customer,
        appointment: { bookedAt, locationCode: code, pickupDate, notes: random.pick(NOTES) },
      };
    });
  return [...book('ANC', [...anchorage, ...statewide]), ...book('KEN', [...statewide, ...kenai])];
}

function requestedTimes(code: Code, now: Date): string[] {
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
