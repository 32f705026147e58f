import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { MAX_UNLISTED, SAILING_REASONS, SAILING_SOURCES } from '#shared/rules/sailings/sailing.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { CalendarDate, Instant, LocalTime } from '../primitives.ts';
import { Id, line } from '../text.ts';
import { DateRange, LaneRecord, LegTimes } from './estimates.ts';
import { SailingInput, SeasonInput } from './plan.ts';

const Code = z.enum(DESTINATION_CODES);

/** A change of one leg. `null` removes what was entered before. */
const CallChange = z.strictObject({
  locationCode: Code,
  estimatedArrival: z.optional(z.nullable(LocalTime)),
  actualArrival: z.optional(z.nullable(LocalTime)),
  isSkipped: z.optional(z.boolean()),
  relayedTo: z.optional(z.nullable(Id)),
});

/** A correction of a sailing, with how staff learned of it and why. `version` is for optimistic locking. */
export const SailingChangeInput = z.strictObject({
  version: z.int().check(z.gte(1)),
  source: z.enum(SAILING_SOURCES, 'Choose a source.'),
  reason: z.enum(SAILING_REASONS, 'Choose a reason.'),
  note: z.optional(line(200)),
  cutoff: z.optional(LocalTime),
  estimatedDeparture: z.optional(z.nullable(LocalTime)),
  actualDeparture: z.optional(z.nullable(LocalTime)),
  isCanceled: z.optional(z.boolean()),
  calls: z._default(z.array(CallChange).check(z.maxLength(DESTINATION_CODES.length)), []),
});
export type SailingChangeInput = z.output<typeof SailingChangeInput>;

/** `first` is the range as of the departure, `range` the present one, which is null once the load is ready or skipped. */
const SailingCall = z.object({
  locationCode: Code,
  via: z.optional(Code),
  arrival: LegTimes,
  readyHours: z.object({ min: z.int(), max: z.int() }),
  readyOn: z.optional(CalendarDate),
  skippedAt: z.optional(Instant),
  relayedTo: z.optional(z.string()),
  first: z.optional(DateRange),
  range: z.nullable(DateRange),
  closed: z.optional(
    z.object({ at: Instant, by: z.string(), missing: z.array(z.string()), unlisted: z.array(z.string()) }),
  ),
});
export type ShownCall = z.infer<typeof SailingCall>;

/**
 * What a change changed: `cutoff`, `estimatedDeparture`, `actualDeparture` or `canceled`, or of a call
 * `<terminal>.estimatedArrival`, `<terminal>.actualArrival`, `<terminal>.skipped` or `<terminal>.relayedTo`. The values are local
 * times, instants for `canceled` and `skipped`, the id of a sailing, or null.
 */
const SailingChange = z.object({
  at: Instant,
  by: z.string(),
  source: z.enum(SAILING_SOURCES),
  reason: z.enum(SAILING_REASONS),
  note: z.optional(z.string()),
  fields: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});

/**
 * What those aboard were told of a change: the new ranges, those of `before`, and how many customers it was, which is absent
 * while messages are being written. `UNDECIDED` and `NOT_ARRIVED` are as in estimates.
 */
const Announcement = z.object({
  number: z.int(),
  at: Instant,
  calls: z.array(
    z.extend(DateRange, {
      locationCode: Code,
      basis: z.optional(z.enum(['UNDECIDED', 'NOT_ARRIVED'])),
      before: z.optional(DateRange),
      reason: z.optional(z.enum(SAILING_REASONS)),
    }),
  ),
  customers: z.optional(z.int()),
});

/**
 * A sailing as staff see it. Local times. `changes` and `announcements` are the oldest first. `version` counts the changes by
 * staff, not what the portal itself notes.
 */
export const ShownSailing = z.object({
  sailingId: z.string(),
  loadNumber: z.string(),
  carrier: z.string(),
  cutoff: LocalTime,
  departure: LegTimes,
  calls: z.array(SailingCall),
  canceledAt: z.optional(Instant),
  changes: z.array(SailingChange),
  announcements: z.optional(z.array(Announcement)),
  version: z.int(),
});
export type ShownSailing = z.infer<typeof ShownSailing>;

/** A package of a load. `ABOARD`: it is in transit on this sailing. `ARRIVED`: it came with it. `GONE`: it is lost or on hold. */
export const ManifestEntry = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  customerName: z.string(),
  state: z.enum(['ABOARD', 'ARRIVED', 'GONE']),
  locationDetail: z.string(),
});

/**
 * The packages of a sailing for one terminal. What is aboard when the load is closed is missing. `unlisted` is what had come
 * with it then without being recorded on it.
 */
export const Manifest = z.object({
  sailing: ShownSailing,
  locationCode: Code,
  entries: z.array(ManifestEntry),
  unlisted: z.array(z.pick(ManifestEntry, { parcelId: true, freightBillNum: true })),
});
export type Manifest = z.infer<typeof Manifest>;

const SailingId = z.object({ sailingId: Id });
const CallId = z.object({ sailingId: Id, locationCode: Code });

export const sailingRoutes = defineRoutes('sailings', {
  listSailings: {
    key: 'GET /staff/sailings',
    summary:
      'List the sailings that were planned to depart between two dates, of at most 60 days after the first',
    access: STAFF_ACTIONS.seeSailings,
    query: z.strictObject({ first: CalendarDate, last: CalendarDate }),
    response: z.array(ShownSailing),
  },
  getSailing: {
    key: 'GET /staff/sailings/{sailingId}',
    summary: 'Get a sailing',
    access: STAFF_ACTIONS.seeSailings,
    params: SailingId,
    response: ShownSailing,
    errors: [404],
  },
  createSailing: {
    key: 'POST /staff/sailings',
    summary: 'Enter a sailing. The same request again returns the same sailing.',
    access: STAFF_ACTIONS.planSailings,
    body: SailingInput,
    response: ShownSailing,
    errors: [409],
  },
  createSeason: {
    key: 'POST /staff/seasons',
    summary: 'Enter the sailings of a weekly pattern. Those that exist already stay as they are.',
    access: STAFF_ACTIONS.planSailings,
    body: SeasonInput,
    response: z.object({ created: z.int(), existing: z.int() }),
    errors: [409],
  },
  changeSailing: {
    key: 'PUT /staff/sailings/{sailingId}',
    summary: 'Correct the times and calls of a sailing',
    access: STAFF_ACTIONS.planSailings,
    params: SailingId,
    body: SailingChangeInput,
    response: ShownSailing,
    errors: [404, 409],
  },
  getManifest: {
    key: 'GET /staff/sailings/{sailingId}/manifests/{locationCode}',
    summary: 'Get the packages of a sailing for a terminal',
    access: STAFF_ACTIONS.seeSailings,
    params: CallId,
    response: Manifest,
    errors: [404],
  },
  closeCall: {
    key: 'POST /staff/sailings/{sailingId}/manifests/{locationCode}/close',
    summary:
      'Close the load of a sailing at a terminal, with its discrepancies. The same request again changes nothing.',
    access: STAFF_ACTIONS.movePackages,
    params: CallId,
    body: z.strictObject({ unlisted: z.array(Id).check(z.maxLength(MAX_UNLISTED)) }),
    response: Manifest,
    errors: [404, 409],
  },
  listLaneRecords: {
    key: 'GET /staff/lanes',
    summary: 'List how many of the last 24 sailings of each lane were ready within their first range',
    access: STAFF_ACTIONS.seeSailings,
    response: z.array(z.extend(LaneRecord, { locationCode: Code, lateDays: z.array(z.int()) })),
  },
  listNextArrivals: {
    key: 'GET /next-arrivals',
    summary: 'List when a package that reaches Tacoma in time is expected at each terminal',
    access: 'public',
    response: z.array(
      z.extend(DateRange, {
        locationCode: Code,
        /** The cut-off of that sailing, local time in Tacoma. */
        reachesBy: LocalTime,
        record: z.optional(LaneRecord),
      }),
    ),
  },
});
