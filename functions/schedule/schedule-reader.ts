import { addDays } from '#shared/rules/calendar-dates.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { Schedule } from '#shared/rules/sailings/estimate.ts';
import { ORIGIN_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { closureReader } from '../locations/closures.ts';
import { sailingRepository } from './sailing-repository.ts';

/** How long a warm function uses what it has read. */
const CACHED_MS = MINUTE_MS;

/** A barge takes two weeks, and what it left behind comes weeks later. Customers ask for the next sailings. */
const [DAYS_BACK, DAYS_AHEAD] = [45, 30];

interface Freshness {
  /** Reads sailings and closures consistently, for a decision. */
  readonly fresh?: boolean;
}

/**
 * The sailings and terminals that estimates rest on. Create it once for each function, because it reads at most once a
 * minute unless `fresh` is asked for.
 */
export function scheduleReader(table: Table, clock: Clock) {
  const sailings = sailingRepository(table);
  const closures = closureReader(table, clock);
  let cached: { readonly at: number; readonly schedule: Promise<Schedule> } | undefined;

  async function read(fresh: boolean): Promise<Schedule> {
    const today = toLocalDate(clock.now(), ORIGIN_TIME_ZONE);
    const [found, terminalOf] = await Promise.all([
      sailings.between(addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD), fresh),
      closures.terminals({ fresh }),
    ]);
    return {
      sailings: found,
      terminal: (code) => terminalOf(code).location,
      allowanceDays: () => 0,
    };
  }

  return {
    schedule: ({ fresh = false }: Freshness = {}): Promise<Schedule> => {
      const at = clock.now().getTime();
      if (cached && !fresh && Math.abs(at - cached.at) < CACHED_MS) return cached.schedule;
      const reading = { at, schedule: read(fresh) };
      cached = reading;
      reading.schedule.catch(() => {
        if (cached === reading) cached = undefined;
      });
      return reading.schedule;
    },
  };
}
