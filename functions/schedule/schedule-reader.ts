import { addDays } from '#shared/rules/calendar-dates.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';
import type { Schedule } from '#shared/rules/sailings/estimate.ts';
import { laneAllowance, type Outcome, outcomesOf } from '#shared/rules/sailings/lanes.ts';
import type { Destination } from '#shared/rules/sailings/sailing.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { closureReader } from '../locations/closures.ts';
import type { SailingRecord } from './sailing-record.ts';
import { sailingRepository } from './sailing-repository.ts';

/** How long a warm function uses what it has read, and how long the sailings that have ended long ago. */
const [CACHED_MS, HISTORY_CACHED_MS] = [MINUTE_MS, HOUR_MS];

/** A barge takes two weeks, and staff change older sailings hardly ever. Customers ask for the next sailings. */
const [DAYS_BACK, DAYS_AHEAD] = [45, 30];
/**
 * The last 24 sailings of a lane with one a week are some months old, and what never arrived with an older sailing is still
 * missing. Costs about 20 read units.
 */
const HISTORY_DAYS = 180;

interface Freshness {
  /** Reads sailings and closures consistently, for a decision. */
  readonly fresh?: boolean;
}

/** A schedule with the sailings as stored, and how the last ones of each lane ended. */
export interface KnownSchedule extends Schedule {
  readonly sailings: readonly SailingRecord[];
  readonly outcomes: (code: Destination) => readonly Outcome[];
}

/**
 * The sailings and terminals that estimates rest on. Create it once for each function, because it reads at most once a
 * minute unless `fresh` is asked for.
 */
export function scheduleReader(table: Table, clock: Clock) {
  const sailings = sailingRepository(table);
  const closures = closureReader(table, clock);
  const history = cached(clock, HISTORY_CACHED_MS, () => {
    const today = toLocalDate(clock.now(), ORIGIN_TIME_ZONE);
    // A day more than is needed, because it is still used after midnight.
    return sailings.between(addDays(today, -HISTORY_DAYS), addDays(today, -DAYS_BACK));
  });
  const current = cached(clock, CACHED_MS, read);

  async function read(fresh: boolean): Promise<KnownSchedule> {
    const today = toLocalDate(clock.now(), ORIGIN_TIME_ZONE);
    const [older, found, terminalOf] = await Promise.all([
      history(),
      sailings.between(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD), fresh),
      closures.terminals({ fresh }),
    ]);
    const known = [...new Map([...older, ...found].map((each) => [each.sailingId, each])).values()];
    const outcomes = byLane((code) => outcomesOf(known, code));
    return {
      sailings: known,
      terminal: byLane((code) => {
        // The closures of a location are those to come. A range must not change when one of its closed days has passed.
        const { location, closedDates } = terminalOf(code);
        return { ...location, closures: [...closedDates].map((date) => ({ date, reason: 'Closed' })) };
      }),
      allowanceDays: byLane((code) => laneAllowance(outcomes(code))),
      outcomes,
    };
  }

  return {
    schedule: ({ fresh = false }: Freshness = {}): Promise<KnownSchedule> => current(fresh),
  };
}

/** A function that reads again when it is asked for it, and once what it has read is older, or could not be read. */
function cached<T>(
  clock: Clock,
  ms: number,
  read: (fresh: boolean) => Promise<T>,
): (fresh?: boolean) => Promise<T> {
  let last: { readonly at: number; readonly found: Promise<T> } | undefined;
  return (fresh = false) => {
    const at = clock.now().getTime();
    if (last && !fresh && Math.abs(at - last.at) < ms) return last.found;
    const reading = { at, found: read(fresh) };
    last = reading;
    reading.found.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading.found;
  };
}

/** Computes something of a lane when it is first asked for. */
function byLane<T>(compute: (code: Destination) => T): (code: Destination) => T {
  const known = new Map<Destination, T>();
  return (code) => {
    const value = known.get(code) ?? compute(code);
    known.set(code, value);
    return value;
  };
}
