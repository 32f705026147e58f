import * as z from 'zod/mini';
import { SAILING_REASONS } from '#shared/rules/sailings/sailing.ts';
import { CalendarDate, LocalTime } from '../primitives.ts';

/** A planned, an estimated and an actual local time. */
export const LegTimes = z.object({
  planned: LocalTime,
  estimated: z.optional(LocalTime),
  actual: z.optional(LocalTime),
});

export const DateRange = z.object({ from: CalendarDate, to: CalendarDate });

/**
 * What an estimate rests on.
 *
 * - `ABOARD`: the sailing that the package is on.
 * - `NEXT_SAILING`: the first one that it can still make, before departure.
 * - `UNDECIDED`: it was left behind, or its sailing was canceled or skips the terminal, and nobody has chosen another one.
 * - `NOT_ARRIVED`: its load was checked at the terminal, and it was missing.
 * - `HISTORY`: no sailing is known, so only earlier sailings of the lane are.
 */
export const ESTIMATE_BASES = ['ABOARD', 'NEXT_SAILING', 'UNDECIDED', 'NOT_ARRIVED', 'HISTORY'] as const;

/** What a package waits for before it can depart. A payment is none of it. */
export const WAITS = ['ANSWER', 'CORRECTION', 'INSPECTION', 'OTHER_BOXES'] as const;

/**
 * When a package is expected to be ready for pickup: between two local dates at its destination. Computed when it is read.
 *
 * - `waitsFor` must happen by the `cutoff` of the sailing, local time in Tacoma, for this range to hold.
 * - `first` is the range as of the departure, and `reason` why its last day has changed since.
 * - `leftBehind`: the package was rolled from an earlier sailing.
 */
export const Estimate = z.object({
  from: CalendarDate,
  to: CalendarDate,
  basis: z.enum(ESTIMATE_BASES),
  waitsFor: z.optional(z.enum(WAITS)),
  first: z.optional(DateRange),
  reason: z.optional(z.enum(SAILING_REASONS)),
  leftBehind: z.optional(z.boolean()),
  sailing: z.optional(
    z.object({
      loadNumber: z.string(),
      carrier: z.string(),
      cutoff: LocalTime,
      departure: LegTimes,
      arrival: LegTimes,
    }),
  ),
});
export type Estimate = z.infer<typeof Estimate>;

/** How many of the last sailings of a lane were ready within their first range. */
export const LaneRecord = z.object({ kept: z.int(), of: z.int() });
export type LaneRecord = z.infer<typeof LaneRecord>;
