import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import { addDays } from '../calendar-dates.ts';
import type { LocationCode } from '../locations.ts';
import type { Holdable } from '../parcel-holds.ts';
import type { Resolvable } from '../parcel-status.ts';
import type { Hazard } from '../staff/hazard-inspection.ts';
import type { Hours } from '../terminals/opening-hours.ts';
import { ORIGIN_TIME_ZONE } from '../texts/dates.ts';
import { instantOf, toLocalDate, toLocalTime } from '../time-zone.ts';
import { firstDayFrom, later, laterDay, openDay, openDaysAfter, readyDay } from './open-days.ts';
import {
  bestTime,
  callAt,
  type DateRange,
  type Destination,
  reasonOf,
  type Sailing,
  type SailingCall,
} from './sailing.ts';
import { waitOf } from './waits.ts';

/** A package as far as its estimate depends on it. */
export type EstimatedParcel = Omit<Holdable, 'statusHistory'> &
  Hazard &
  Omit<Resolvable, 'destinationCode'> & {
    readonly parcelId: string;
    readonly destinationCode: LocationCode | null;
    readonly statusHistory: readonly (Holdable['statusHistory'][number] & { readonly statusDate: string })[];
    readonly sailingId?: string | undefined;
    readonly heldUntil?: string | undefined;
    readonly rolledFrom?: string | undefined;
  };

/** What is known of sailings and terminals when an estimate is computed. */
export interface Schedule {
  /** By their planned departures. */
  readonly sailings: readonly Sailing[];
  readonly terminal: (code: Destination) => Hours;
  /** How many open days the history of the lane adds to the last day of a range before departure. */
  readonly allowanceDays: (code: Destination) => number;
}

/** How many days after a departure of which the sailing is not known, or after an unlucky end of one, a range ends. */
const WIDE_DAYS = 14;
/** The shortest time between the departure and the day on which packages are ready. */
const FASTEST_DAYS = 4;
/** A range that has passed goes on for so many open days, then for twice as many, and so on. */
const LATE_DAYS = 2;

/**
 * The most open days of a range that history may make of a shorter one. A wider one helps nobody to plan a pickup, so what is
 * later than that is told when it is known.
 */
const MAX_DAYS: Readonly<Record<Destination, number>> = { ANC: 2, FBK: 3, KEN: 3, KOD: 4, PBY: 4 };

/**
 * When a package is expected to be ready for pickup. Null for one that is ready or closed, or that has no destination, and
 * if no sailing is known that it can make. See decision 190.
 */
export function estimateOf(parcel: EstimatedParcel, schedule: Schedule, now: Date): Estimate | null {
  const { destinationCode: code, status } = parcel;
  if (status === 'TRANSIT') return estimateInTransit(parcel, schedule, now);
  if (code === null || code === 'TAC') return null;
  if (status !== 'ORIGIN' && status !== 'TROUBLED' && status !== 'CORRECTED') return null;
  const [next] = nextSailings(code, schedule, now);
  if (!next) return null;
  const waitsFor = waitOf(parcel, now);
  return {
    ...presentRange(next.call, schedule, now),
    basis: 'NEXT_SAILING',
    ...(waitsFor && { waitsFor }),
    sailing: shown(next.sailing, next.call),
  };
}

/** What is known of a package in transit, also in lists. */
export type TransitParcel = Pick<
  EstimatedParcel,
  'parcelId' | 'destinationCode' | 'sailingId' | 'rolledFrom'
> & {
  readonly statusHistory: readonly { readonly statusDate: string }[];
};

/** The same for a package in transit. */
export function estimateInTransit(
  { parcelId, destinationCode: code, sailingId, rolledFrom, statusHistory }: TransitParcel,
  schedule: Schedule,
  now: Date,
): Estimate | null {
  if (code === null || code === 'TAC') return null;
  const leftBehind = rolledFrom !== undefined && { leftBehind: true };
  const departedAt = statusHistory.at(-1)?.statusDate ?? now.toISOString();
  const withId = (id: string | undefined) => schedule.sailings.find((each) => each.sailingId === id);
  const sailing = withId(sailingId);
  if (sailing) {
    const { from, to, basis, arriving } = rangeAboard(sailing, code, schedule, now);
    const first = callAt(sailing, code)?.first;
    // The reason of a delay is not why a package is missing.
    const isDelayed = first && first.to !== to && basis !== 'NOT_ARRIVED';
    const reason = isDelayed && reasonOf(sailing, arriving?.sailing ?? sailing, code);
    return {
      ...{ from, to, basis, ...(first && { first }) },
      ...(reason && { reason }),
      ...leftBehind,
      ...(arriving && { sailing: shown(arriving.sailing, arriving.call) }),
    };
  }
  if (sailingId !== undefined || rolledFrom !== undefined) {
    const left = withId(rolledFrom);
    const since = left ? later(departedAt, leftBehindAt(parcelId, left, code)) : departedAt;
    const departsAfter = left && bestTime(left.departure);
    const wide = wideRange(code, since, schedule, now, { departsAfter });
    return { ...wide, basis: 'UNDECIDED', ...leftBehind };
  }
  const terminal = schedule.terminal(code);
  const departed = toLocalDate(new Date(departedAt), ORIGIN_TIME_ZONE);
  const from = openDay(terminal, addDays(departed, FASTEST_DAYS));
  const to = openDay(terminal, addDays(departed, WIDE_DAYS));
  return { ...fromNow({ from, to }, terminal, now), basis: 'HISTORY' };
}

/** When it was known that a sailing had left a package behind: at its departure, or once its load was checked without it. */
function leftBehindAt(parcelId: string, sailing: Sailing, code: Destination): string {
  const closed = callAt(sailing, code)?.closed;
  return closed?.missing?.includes(parcelId) ? closed.at : departureOf(sailing);
}

const departureOf = ({ departure }: Sailing): string =>
  instantOf(bestTime(departure), ORIGIN_TIME_ZONE).toISOString();

/**
 * When the packages of a sailing for one of its terminals are expected, all of which have the same range. `arriving` is the
 * call that they come with: of the sailing, or of the one that it is relayed to; null if nobody has decided.
 */
export function rangeAboard(sailing: Sailing, code: Destination, schedule: Schedule, now: Date) {
  const arriving = arrivingCall(sailing, code, schedule);
  if (arriving.call === undefined)
    return {
      ...wideRange(code, arriving.since, schedule, now),
      ...{ basis: 'UNDECIDED' as const, arriving: null },
    };
  const { closed } = arriving.call;
  if (closed)
    return {
      ...wideRange(code, closed.at, schedule, now, { earliest: 'tomorrow' }),
      ...{ basis: 'NOT_ARRIVED' as const, arriving },
    };
  return { ...presentRange(arriving.call, schedule, now), basis: 'ABOARD' as const, arriving };
}

/** The call that packages aboard come with, or since when there is none. */
export function arrivingCall(aboard: Sailing, code: Destination, { sailings }: Schedule) {
  const seen = new Set<string>();
  let since = departureOf(aboard);
  for (let sailing: Sailing | undefined = aboard; sailing && !seen.has(sailing.sailingId); ) {
    seen.add(sailing.sailingId);
    const call = callAt(sailing, code);
    if (sailing.canceledAt !== undefined || !call) return { since: sailing.canceledAt ?? since };
    if (call.skippedAt === undefined) return { sailing, call };
    since = call.skippedAt;
    sailing = sailings.find(({ sailingId }) => sailingId === call.relayedTo);
  }
  return { since };
}

/** The sailings that a package for this terminal, which is now in Tacoma, can still make. */
export function nextSailings(code: Destination, schedule: Schedule, now: Date) {
  return callsAfter(code, schedule, now).filter(({ sailing }) => sailing.departure.actual === undefined);
}

/** The sailings that call at a terminal with a cut-off after an instant, by their cut-offs. */
function callsAfter(code: Destination, { sailings }: Schedule, at: Date) {
  const local = toLocalTime(at, ORIGIN_TIME_ZONE).slice(0, 16);
  return sailings
    .flatMap((sailing) => {
      const call = callAt(sailing, code);
      const isPossible = sailing.canceledAt === undefined && sailing.cutoff > local;
      return isPossible && call && call.skippedAt === undefined ? [{ sailing, call }] : [];
    })
    .sort((a, b) => a.sailing.cutoff.localeCompare(b.sailing.cutoff));
}

/** The range of a call as it is known now, without regard to the clock. */
export function rangeOf(call: SailingCall, schedule: Schedule): DateRange {
  const terminal = schedule.terminal(call.locationCode);
  const { min, max } = call.readyHours;
  const arrival = bestTime(call.arrival);
  const allowance = call.allowanceDays ?? schedule.allowanceDays(call.locationCode);
  const [from, to] = [readyDay(terminal, arrival, min), readyDay(terminal, arrival, max)];
  const most = MAX_DAYS[call.locationCode] - 1;
  const days = Math.min(allowance, most - openDaysAfter(terminal, from, to, most));
  return { from, to: laterDay(terminal, to, days) };
}

/** The range of a call at this time: without days that have passed, and longer once its last day has. */
export const presentRange = (call: SailingCall, schedule: Schedule, now: Date): DateRange =>
  fromNow(rangeOf(call, schedule), schedule.terminal(call.locationCode), now);

/** The last day changes only when it has passed: the later, the longer it takes until it is known, so the more is added. */
function fromNow({ from, to }: DateRange, terminal: Hours, now: Date): DateRange {
  const first = firstDayFrom(terminal, now);
  let last = to;
  for (let days = LATE_DAYS; last < first; days *= 2) last = laterDay(terminal, last, days);
  return { from: later(first, from), to: last };
}

/**
 * A range for packages of which nobody knows the sailing since an instant: to the third sailing that calls there after that,
 * and at least two weeks. What has been missing at the terminal can be found on the next day, and other packages come with
 * a sailing. What a sailing left in Tacoma comes with none that departed before it.
 */
function wideRange(
  code: Destination,
  since: string,
  schedule: Schedule,
  now: Date,
  { earliest, departsAfter = '' }: { earliest?: 'tomorrow'; departsAfter?: string | undefined } = {},
): DateRange {
  const terminal = schedule.terminal(code);
  const decided = new Date(since);
  const day = toLocalDate(decided, terminal.timeZone);
  const tomorrow = openDay(terminal, addDays(day, 1));
  const after = callsAfter(code, schedule, decided).slice(0, 3);
  const ranges = after.map(({ call }) => rangeOf(call, schedule));
  const least = openDay(terminal, addDays(day, WIDE_DAYS));
  const to = ranges.reduce((last, range) => later(last, range.to), least);
  const sailings = schedule.sailings.filter(({ departure }) => bestTime(departure) > departsAfter);
  const from = earliest === 'tomorrow' ? tomorrow : firstPossible(code, { ...schedule, sailings }, tomorrow);
  return fromNow({ from, to: later(to, from) }, terminal, now);
}

/** The first day on which something can come with a sailing that has not arrived, also one at sea. */
function firstPossible(code: Destination, schedule: Schedule, tomorrow: string): string {
  const days = schedule.sailings.flatMap((sailing) => {
    const call = callAt(sailing, code);
    const isOver = !call || call.closed || call.readyOn !== undefined || call.skippedAt !== undefined;
    return isOver || sailing.canceledAt !== undefined ? [] : [rangeOf(call, schedule).from];
  });
  const [first = tomorrow] = days.filter((day) => day >= tomorrow).sort();
  return first;
}

const shown = ({ loadNumber, carrier, cutoff, departure }: Sailing, { arrival }: SailingCall) => ({
  ...{ loadNumber, carrier, cutoff, departure, arrival },
});
