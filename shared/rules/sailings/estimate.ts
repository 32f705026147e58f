import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import { addDays } from '../calendar-dates.ts';
import { HOUR_MS } from '../durations.ts';
import type { LocationCode } from '../locations.ts';
import { type Holdable, isResolvedByCustomer } from '../parcel-holds.ts';
import type { Resolvable } from '../parcel-status.ts';
import { type Hazard, isUninspected } from '../staff/hazard-inspection.ts';
import { closesOn, type Hours } from '../terminals/opening-hours.ts';
import { ORIGIN_TIME_ZONE } from '../texts/dates.ts';
import { fromLocalTime, toLocalTime } from '../time-zone.ts';
import {
  bestTime,
  callAt,
  type DateRange,
  type Destination,
  type Sailing,
  type SailingCall,
} from './sailing.ts';

/** A package as far as its estimate depends on it. */
export type EstimatedParcel = Omit<Holdable, 'statusHistory'> &
  Hazard &
  Omit<Resolvable, 'destinationCode'> & {
    readonly destinationCode: LocationCode | null;
    readonly statusHistory: readonly (Holdable['statusHistory'][number] & { readonly statusDate: string })[];
    readonly sailingId?: string | undefined;
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

/** How many days a range without a known sailing has, for a package that was left behind or is missing. */
const WIDE_DAYS = 14;
/** How far ahead an open day is looked for. No terminal is closed for so long. */
const MAX_CLOSED_DAYS = 30;

/**
 * When a package is expected to be ready for pickup. Null for one that is ready or closed, or that has no destination, and
 * if no sailing is known that it can make.
 */
export function estimateOf(parcel: EstimatedParcel, schedule: Schedule, now: Date): Estimate | null {
  const { destinationCode: code, status } = parcel;
  if (status === 'TRANSIT') return estimateInTransit(parcel, schedule, now);
  if (code === null || code === 'TAC') return null;
  if (status !== 'ORIGIN' && status !== 'TROUBLED' && status !== 'CORRECTED') return null;
  const [next] = nextSailings(code, schedule, now);
  if (!next) return null;
  const waitsFor = waitOf(parcel);
  return {
    ...fromNow(rangeOf(next.call, schedule), schedule.terminal(code), now),
    basis: 'NEXT_SAILING',
    ...(waitsFor && { waitsFor }),
    sailing: shown(next.sailing, next.call),
  };
}

function waitOf(parcel: EstimatedParcel): Estimate['waitsFor'] {
  if (parcel.status === 'TROUBLED') return isResolvedByCustomer(parcel) ? 'ANSWER' : 'CORRECTION';
  if (parcel.status === 'CORRECTED') return 'CORRECTION';
  return isUninspected(parcel) ? 'INSPECTION' : undefined;
}

/** What is known of a package in transit, also in lists. */
export type TransitParcel = Pick<EstimatedParcel, 'destinationCode' | 'sailingId' | 'rolledFrom'> & {
  readonly statusHistory: readonly { readonly statusDate: string }[];
};

/** The same for a package in transit. */
export function estimateInTransit(
  { destinationCode: code, sailingId, rolledFrom, statusHistory }: TransitParcel,
  schedule: Schedule,
  now: Date,
): Estimate | null {
  if (code === null || code === 'TAC') return null;
  const leftBehind = rolledFrom !== undefined ? { leftBehind: true } : {};
  const aboard = sailingId === undefined ? null : callOf(sailingId, code, schedule);
  if (aboard) {
    const { sailing, call } = aboard;
    const known = { ...leftBehind, sailing: shown(sailing, call), ...(call.first && { first: call.first }) };
    if (call.closed) return { ...wide(code, schedule, now), basis: 'NOT_ARRIVED', ...known };
    return {
      ...fromNow(rangeOf(call, schedule), schedule.terminal(code), now),
      basis: 'ABOARD',
      ...known,
    };
  }
  if (sailingId !== undefined || rolledFrom !== undefined)
    return { ...wide(code, schedule, now), basis: 'UNDECIDED', ...leftBehind };
  const departed = toLocalTime(new Date(statusHistory.at(-1)?.statusDate ?? now), ORIGIN_TIME_ZONE).slice(
    0,
    10,
  );
  const from = openDay(schedule.terminal(code), addDays(departed, 4));
  const to = openDay(schedule.terminal(code), addDays(departed, WIDE_DAYS));
  return { ...fromNow({ from, to }, schedule.terminal(code), now), basis: 'HISTORY' };
}

/** The call that a package aboard a sailing comes with: that of the sailing itself, or of the one it is relayed to. */
function callOf(sailingId: string, code: Destination, { sailings }: Schedule) {
  const seen = new Set<string>();
  for (let id: string | undefined = sailingId; id !== undefined && !seen.has(id); ) {
    seen.add(id);
    const sailing = sailings.find((each) => each.sailingId === id);
    const call = sailing && callAt(sailing, code);
    if (!sailing || !call || sailing.canceledAt !== undefined) return null;
    if (call.skippedAt === undefined) return { sailing, call };
    id = call.relayedTo;
  }
  return null;
}

/** The sailings that a package for this terminal, which is now in Tacoma, can still make. */
export function nextSailings(code: Destination, { sailings }: Schedule, now: Date) {
  const local = toLocalTime(now, ORIGIN_TIME_ZONE).slice(0, 16);
  return sailings
    .flatMap((sailing) => {
      const call = callAt(sailing, code);
      const isPossible =
        call?.skippedAt === undefined &&
        sailing.canceledAt === undefined &&
        sailing.departure.actual === undefined &&
        sailing.cutoff > local;
      return call && isPossible ? [{ sailing, call }] : [];
    })
    .sort((a, b) => a.sailing.cutoff.localeCompare(b.sailing.cutoff));
}

/** The range of a call as it is known now, without regard to the clock. */
export function rangeOf(call: SailingCall, schedule: Schedule): DateRange {
  const terminal = schedule.terminal(call.locationCode);
  const { min, max } = call.readyHours;
  const arrival = bestTime(call.arrival);
  const allowance = call.allowanceDays ?? schedule.allowanceDays(call.locationCode);
  const from = readyDay(terminal, arrival, min);
  return { from, to: laterDay(terminal, readyDay(terminal, arrival, max), allowance) };
}

/** The first open day on which what arrives then can be picked up after these hours. */
function readyDay(terminal: Hours, arrival: string, hours: number): string {
  const [date = '', time = ''] = arrival.split('T');
  const at = fromLocalTime(date, time, terminal.timeZone) ?? new Date(`${arrival}:00Z`);
  const ready = toLocalTime(new Date(at.getTime() + hours * HOUR_MS), terminal.timeZone);
  const day = ready.slice(0, 10);
  const closes = closesOn(terminal, day);
  return closes !== null && ready.slice(11, 16) < closes ? day : openDay(terminal, addDays(day, 1));
}

/** What is left of a range: never days that have passed, and more days once its last one has. */
function fromNow({ from, to }: DateRange, terminal: Hours, now: Date): DateRange {
  const local = toLocalTime(now, terminal.timeZone);
  const today = local.slice(0, 10);
  const closes = closesOn(terminal, today);
  const first =
    closes !== null && local.slice(11, 16) < closes ? today : openDay(terminal, addDays(today, 1));
  if (first <= from) return { from, to };
  return { from: first, to: first <= to ? to : laterDay(terminal, first, 1) };
}

/** A range for a package of which nobody knows the sailing: from the next one that calls there to the third. */
function wide(code: Destination, schedule: Schedule, now: Date): DateRange {
  const terminal = schedule.terminal(code);
  const next = nextSailings(code, schedule, now);
  const today = toLocalTime(now, terminal.timeZone).slice(0, 10);
  const from = openDay(terminal, addDays(today, 1));
  const last = next.at(2) ?? next.at(-1);
  const least = openDay(terminal, addDays(today, WIDE_DAYS));
  const to = last ? rangeOf(last.call, schedule).to : least;
  return { from, to: to > least ? to : least };
}

function openDay(terminal: Hours, date: string): string {
  for (let days = 0; days < MAX_CLOSED_DAYS; days += 1) {
    const day = addDays(date, days);
    if (closesOn(terminal, day) !== null) return day;
  }
  return date;
}

/** The open day that is so many open days after an open day. */
function laterDay(terminal: Hours, date: string, openDays: number): string {
  let day = date;
  for (let count = 0; count < openDays; count += 1) day = openDay(terminal, addDays(day, 1));
  return day;
}

const shown = ({ loadNumber, carrier, cutoff, departure }: Sailing, { arrival }: SailingCall) => ({
  ...{ loadNumber, carrier, cutoff, departure, arrival },
});
