import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { Id } from '../text.ts';

/**
 * The secret address of a customer's calendar: a path on the origin of the site, null if there is none. `version` is for
 * optimistic locking.
 */
export const CalendarFeed = z.object({ path: z.nullable(z.string()), version: z.int() });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** A calendar app cannot sign in, so whoever knows the secret reads the calendar, and nothing else. */
export const calendarFeedRoutes = defineRoutes('appointments', {
  getCalendarFeed: {
    key: 'GET /customer/calendar-feed',
    summary: "Get the secret address of the caller's calendar, for calendar apps",
    access: ['Customer'],
    response: CalendarFeed,
  },
  renewCalendarFeed: {
    key: 'POST /customer/calendar-feed',
    summary:
      'Create the address, or replace it, so that the earlier one stops working. Returns the present one if it has changed since `version`.',
    access: ['Customer'],
    body: z.strictObject({ version: z.int().check(z.gte(0)) }),
    response: CalendarFeed,
    errors: [409],
  },
  removeCalendarFeed: {
    key: 'DELETE /customer/calendar-feed',
    summary: 'Remove the address, so that it stops working. Does nothing without one.',
    access: ['Customer'],
    response: null,
    errors: [409],
  },
  readCalendarFeed: {
    key: 'GET /calendars/{secret}/calendar.ics',
    summary: "Get a customer's pickups and expected arrivals as a calendar (iCalendar)",
    access: 'public',
    params: z.object({ secret: Id }),
    response: z.string(),
    calendar: true,
  },
});
