import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { LOCATION_TYPES } from '../rules/locations.ts';
import { CalendarDate, LocationCode } from './primitives.ts';

export const LocationType = z.enum(LOCATION_TYPES);

/** A local time at the terminal in 24-hour format, such as `08:30`. Empty if it is closed. */
const WallClockTime = z.string().check(z.regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/));

/** A closed date, or the part of its opening hours between two local times. */
const Closure = z.object({
  date: CalendarDate,
  reason: z.string(),
  from: z.optional(WallClockTime),
  until: z.optional(WallClockTime),
});

export const Location = z.object({
  locationCode: LocationCode,
  name: z.string(),
  type: LocationType,
  address1: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  timeZone: z.string(),
  weekdayOpenTime: WallClockTime,
  weekdayCloseTime: WallClockTime,
  weekendOpenTime: WallClockTime,
  weekendCloseTime: WallClockTime,
  /** The length of a pickup slot, its capacity in appointments, and the minimum time between booking and pickup. */
  slotMinutes: z.int().check(z.gte(1)),
  slotCapacity: z.int().check(z.gte(0)),
  leadMinutes: z.int().check(z.gte(0)),
  /** The days and hours in this month and the next when the terminal is closed in addition to its regular hours. */
  closures: z.array(Closure),
});
export type Location = z.infer<typeof Location>;

const LaneOption = z.object({ label: z.string(), value: LocationCode });

/** The destinations of each origin. */
export const Lanes = z.object({ routes: z.record(z.string(), z.array(LaneOption)) });
export type Lanes = z.infer<typeof Lanes>;

export const locationRoutes = defineRoutes('locations', {
  listLocations: {
    key: 'GET /location',
    summary: 'List the terminals, optionally of one type',
    access: 'public',
    query: z.strictObject({ type: z.optional(LocationType) }),
    response: z.array(Location),
  },
  listLanes: {
    key: 'GET /location/routes',
    summary: 'List the destinations of each origin',
    access: 'public',
    response: Lanes,
  },
});
