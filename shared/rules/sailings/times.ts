import { addDays, daysBetween } from '../calendar-dates.ts';
import { MINUTE_MS } from '../durations.ts';
import { LOCATION_NAMES } from '../locations.ts';
import { ALASKA_TIME_ZONE, ORIGIN_TIME_ZONE } from '../texts/dates.ts';
import { instantOf, toLocalDate } from '../time-zone.ts';
import { bestTime, callAt, type Destination, ROAD_FROM, type Sailing } from './sailing.ts';

/** How far before its departure a load is closed at most, and how long a barge takes at most. In days. */
const [MAX_CUTOFF_DAYS, MAX_WAY_DAYS] = [14, 60];
/** How long ago a sailing can have departed that is entered now, and how far ahead. In days. */
const [DAYS_BACK, DAYS_AHEAD] = [120, 400];
/** Clocks of browsers differ. */
const AHEAD_MS = 5 * MINUTE_MS;

/** What is wrong with a sailing: with its cut-off, its departure, or the call at a terminal. */
export interface SailingProblem {
  readonly part: 'cutoff' | 'departure' | Destination;
  readonly message: string;
}

type Timed = Pick<Sailing, 'cutoff' | 'departure' | 'calls'>;

/** Why a sailing cannot have these times and calls, or null if it can. */
export function sailingProblem(sailing: Timed, now: Date): SailingProblem | null {
  const { cutoff, departure, calls } = sailing;
  const departs = bestTime(departure);
  if (isAhead(departure.actual, ORIGIN_TIME_ZONE, now))
    return { part: 'departure', message: 'The actual departure must not be in the future.' };
  // A ship that has left early did so in spite of its cut-off.
  if (departure.actual === undefined && cutoff >= departs)
    return { part: 'cutoff', message: 'The cut-off must be before the departure.' };
  if (daysBetween(cutoff.slice(0, 10), departure.planned.slice(0, 10)) > MAX_CUTOFF_DAYS)
    return {
      part: 'cutoff',
      message: `The cut-off can be at most ${MAX_CUTOFF_DAYS} days before the departure.`,
    };
  if (isFarFrom(departure.planned, departs))
    return { part: 'departure', message: `Enter a departure within ${MAX_WAY_DAYS} days of the plan.` };
  for (const { locationCode } of calls) {
    const message = callProblem(sailing, locationCode, now);
    if (message !== null) return { part: locationCode, message };
  }
  return null;
}

/** Why a new sailing cannot be planned, or null if it can. */
export function newSailingProblem(sailing: Timed, now: Date): SailingProblem | null {
  const today = toLocalDate(now, ORIGIN_TIME_ZONE);
  const date = sailing.departure.planned.slice(0, 10);
  if (date < addDays(today, -DAYS_BACK) || date > addDays(today, DAYS_AHEAD))
    return {
      part: 'departure',
      message: `Enter a departure in the last ${DAYS_BACK} days or the next ${DAYS_AHEAD}.`,
    };
  return sailingProblem(sailing, now);
}

function callProblem(sailing: Timed, code: Destination, now: Date): string | null {
  const { departure, calls } = sailing;
  const call = callAt(sailing, code);
  if (!call) return null;
  if (calls.filter(({ locationCode }) => locationCode === code).length > 1)
    return `${LOCATION_NAMES[code]} is listed twice.`;
  const port = ROAD_FROM[code];
  if (call.via !== port)
    return port === undefined
      ? `No road leads to ${LOCATION_NAMES[code]}. The ship calls there.`
      : `Trucks to ${LOCATION_NAMES[code]} leave from ${LOCATION_NAMES[port]}.`;
  const portCall = port === undefined ? undefined : callAt(sailing, port);
  if (port !== undefined && !portCall) return `The ship does not call at ${LOCATION_NAMES[port]}.`;
  if (isAhead(call.arrival.actual, ALASKA_TIME_ZONE, now))
    return 'The actual arrival must not be in the future.';
  if (call.skippedAt !== undefined) return null;
  const arrives = bestTime(call.arrival);
  if (isFarFrom(departure.planned, arrives))
    return `Enter an arrival within ${MAX_WAY_DAYS} days of the departure.`;
  if (instantOf(arrives, ALASKA_TIME_ZONE) <= instantOf(bestTime(departure), ORIGIN_TIME_ZONE))
    return 'The arrival must be after the departure.';
  if (portCall && portCall.skippedAt === undefined && arrives <= bestTime(portCall.arrival))
    return `The trucks must arrive after the ship is in ${LOCATION_NAMES[portCall.locationCode]}.`;
  return null;
}

const isAhead = (local: string | undefined, timeZone: string, now: Date): boolean =>
  local !== undefined && instantOf(local, timeZone).getTime() > now.getTime() + AHEAD_MS;

const isFarFrom = (planned: string, local: string): boolean =>
  Math.abs(daysBetween(planned.slice(0, 10), local.slice(0, 10))) > MAX_WAY_DAYS;
