import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { MAX_SLOT_CAPACITY } from '#shared/rules/staff/pickup-plan.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { CalendarDate, LocalTime } from '../primitives.ts';

const DestinationCode = z.enum(DESTINATION_CODES);

/** A half hour in which pickups can be booked. `setBy` is the email address of who has set its capacity, if anybody has. */
const PlannedSlot = z.object({
  time: LocalTime,
  capacity: z.int(),
  booked: z.int(),
  setBy: z.optional(z.string()),
});
export type PlannedSlot = z.infer<typeof PlannedSlot>;

/**
 * A day at a terminal. `slots` are those that have not begun, and `reason` says why there are none. `expected` are packages
 * in transit that are expected to be ready on the day: each counts in equal parts on the open days of its range, for its
 * customer too. `most` counts every package whose range includes the day.
 */
const PlannedDay = z.object({
  date: CalendarDate,
  reason: z.nullable(z.string()),
  slots: z.array(PlannedSlot),
  expected: z.object({ packages: z.int(), customers: z.int(), most: z.int() }),
});
export type PlannedDay = z.infer<typeof PlannedDay>;

/**
 * The next days at a terminal. `undated` are packages in transit of which nobody knows the sailing, or that did not arrive
 * with their load. `isPartial`: more are in transit than are counted.
 */
export const PickupPlan = z.object({
  days: z.array(PlannedDay),
  undated: z.int(),
  isPartial: z.boolean(),
});
export type PickupPlan = z.infer<typeof PickupPlan>;

/** The capacity of the slots of a day between two local times at the terminal. */
export const SlotsInput = z.strictObject({
  locationCode: DestinationCode,
  from: LocalTime,
  until: LocalTime,
  capacity: z
    .int('Enter a number.')
    .check(z.gte(1, 'Enter at least 1.'), z.lte(MAX_SLOT_CAPACITY, `Enter at most ${MAX_SLOT_CAPACITY}.`)),
});
export type SlotsInput = z.infer<typeof SlotsInput>;

export const pickupPlanRoutes = defineRoutes('appointments', {
  getPickupPlan: {
    key: 'GET /staff/pickup-plan',
    summary:
      'Get the expected packages, the slots and the booked pickups of a terminal for two weeks, from today or a later date',
    access: STAFF_ACTIONS.seePickupPlan,
    query: z.strictObject({ locationCode: DestinationCode, first: z.optional(CalendarDate) }),
    response: PickupPlan,
  },
  setSlots: {
    key: 'PUT /staff/pickup-slots',
    summary:
      'Set the capacity of the slots of a day between two times. One with more appointments keeps as many as it has. Returns the slots.',
    access: STAFF_ACTIONS.setSlots,
    body: SlotsInput,
    response: z.array(PlannedSlot),
  },
});
