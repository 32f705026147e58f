import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { CalendarDate, Instant, LocalTime, RequestId } from '../primitives.ts';
import { Id, line } from '../text.ts';

const MAX_REASON_LENGTH = 60;

const DestinationCode = z.enum(DESTINATION_CODES);

/** A time when a terminal is closed, local to it. Customers read the reason. */
const ClosureFields = {
  closureId: RequestId,
  locationCode: DestinationCode,
  from: LocalTime,
  until: LocalTime,
  reason: line(MAX_REASON_LENGTH, { required: 'Enter a reason.' }),
};

/** The browser chooses `closureId`, so a repeated request is one closure. */
export const ClosureInput = z.strictObject(ClosureFields);
export type ClosureInput = z.infer<typeof ClosureInput>;

/** A closure of a terminal by staff. `by` is the email address of who entered it. */
export const Closure = z.object({
  ...ClosureFields,
  closureId: z.string(),
  reason: z.string(),
  at: Instant,
  by: z.string(),
});
export type Closure = z.infer<typeof Closure>;

/**
 * Whom a closure affects: the booked pickups that can't take place, the packages that wait at the terminal, and the dates on
 * which their storage is free because of it.
 */
export const ClosureEffect = z.object({
  pickups: z.int(),
  packages: z.int(),
  freeDates: z.array(CalendarDate),
});
export type ClosureEffect = z.infer<typeof ClosureEffect>;

const ClosureId = z.object({ closureId: Id });

export const closureRoutes = defineRoutes('appointments', {
  listClosures: {
    key: 'GET /staff/closures',
    summary: 'List the closures of terminals by staff, of the last 30 days and later, by time',
    access: STAFF_ACTIONS.seeClosures,
    response: z.array(Closure),
  },
  getClosureEffect: {
    key: 'GET /staff/closures/effect',
    summary: 'Count whom a closure would affect. Changes nothing.',
    access: STAFF_ACTIONS.closeTerminals,
    query: z.strictObject({ locationCode: DestinationCode, from: LocalTime, until: LocalTime }),
    response: ClosureEffect,
  },
  createClosure: {
    key: 'POST /staff/closures',
    summary:
      'Close a terminal for some time, from 7 days ago on. The same request again returns the same closure.',
    access: STAFF_ACTIONS.closeTerminals,
    body: ClosureInput,
    response: Closure,
    errors: [409],
  },
  endClosure: {
    key: 'PUT /staff/closures/{closureId}',
    summary: 'End a closure earlier',
    access: STAFF_ACTIONS.closeTerminals,
    params: ClosureId,
    body: z.strictObject({ until: LocalTime }),
    response: Closure,
    errors: [404, 409],
  },
  cancelClosure: {
    key: 'DELETE /staff/closures/{closureId}',
    summary: 'Cancel a closure as if it had never been. Does nothing if it is already canceled.',
    access: STAFF_ACTIONS.closeTerminals,
    params: ClosureId,
    response: null,
    errors: [404],
  },
});
