import type { LaneRecord } from '#shared/contracts/sailings/estimates.ts';
import { daysBetween } from '../calendar-dates.ts';
import { callAt, type Destination, type Sailing } from './sailing.ts';

/** How a sailing with packages for a terminal ended, compared with the range as of its departure. */
export interface Outcome {
  readonly sailingId: string;
  readonly kept: boolean;
  /**
   * Calendar days from the last day of that range to the one on which the load was ready, negative if it was ready earlier.
   * Null if nothing arrived with it.
   */
  readonly lateDays: number | null;
  /** How many open days of that range were there because of earlier outcomes. */
  readonly allowanceDays: number;
}

/** How many of the last sailings of a lane count, and from how many on their record is public. */
const COUNTED = 24;
const PUBLIC_FROM = 12;

/** The share of sailings that a first range must hold for, and the most open days that are added to it for that. */
const [SHARE, MAX_ALLOWANCE_DAYS] = [0.95, 3];
/** What is added while fewer than twelve sailings have ended. */
const DEFAULT_ALLOWANCE_DAYS = 2;

/**
 * The outcomes of the last sailings to a terminal that have ended, the oldest first, at most 24. One that had nothing aboard
 * for the terminal is none of them. One that was canceled or skipped the terminal after its departure was not kept, and
 * neither was one with which nothing arrived; what was missing from a load does not make it late.
 */
export function outcomesOf(sailings: readonly Sailing[], code: Destination): Outcome[] {
  return sailings
    .flatMap((sailing) => outcomeOf(sailing, code) ?? [])
    .sort((a, b) => (a.sailingId < b.sailingId ? -1 : 1))
    .slice(-COUNTED);
}

function outcomeOf(sailing: Sailing, code: Destination): Outcome | null {
  const call = callAt(sailing, code);
  if (!call?.first) return null;
  const { sailingId } = sailing;
  const { first, readyOn, allowanceDays = 0 } = call;
  if (readyOn !== undefined) {
    const lateDays = daysBetween(first.to, readyOn);
    return { sailingId, kept: lateDays <= 0, lateDays, allowanceDays };
  }
  const isLost =
    call.closed?.missing?.length || call.skippedAt !== undefined || sailing.canceledAt !== undefined;
  return isLost ? { sailingId, kept: false, lateDays: null, allowanceDays } : null;
}

/** How many of these sailings were kept. */
export const laneRecord = (outcomes: readonly Outcome[]): LaneRecord => ({
  kept: outcomes.filter(({ kept }) => kept).length,
  of: outcomes.length,
});

/** The same for everyone to see: only once there are twelve. */
export const publicRecord = (outcomes: readonly Outcome[]): LaneRecord | undefined =>
  outcomes.length < PUBLIC_FROM ? undefined : laneRecord(outcomes);

/**
 * How many open days must be added to the last day of ranges for 95 % of the sailings that arrived to be ready within them, as
 * the outcomes of a lane show.
 */
export function laneAllowance(outcomes: readonly Outcome[]): number {
  const needed = outcomes.flatMap(({ lateDays, allowanceDays }) =>
    lateDays === null ? [] : [Math.max(0, allowanceDays + lateDays)],
  );
  if (needed.length < PUBLIC_FROM) return DEFAULT_ALLOWANCE_DAYS;
  for (let days = 0; days < MAX_ALLOWANCE_DAYS; days += 1)
    if (needed.filter((each) => each <= days).length >= SHARE * needed.length) return days;
  return MAX_ALLOWANCE_DAYS;
}
