import type { Location } from '#shared/contracts/locations.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { type ClosureRecord, closureRepository } from './closure-repository.ts';
import { closedDatesOf, closuresOf, terminalAt, terminalsAt } from './terminals.ts';

/** How long a warm function uses the closures that it has read. */
const CACHED_MS = MINUTE_MS;

interface Freshness {
  /** Reads the closures consistently, for a decision. Costs 1 read unit. */
  readonly fresh?: boolean;
}

/**
 * The closures of terminals: their own in `terminals.ts` and those by staff. Create it once for each function, because it
 * reads at most once a minute unless `fresh` is asked for.
 */
export function closureReader(table: Table, clock: Clock) {
  const repository = closureRepository(table);
  let cached: { readonly at: number; readonly closures: Promise<ClosureRecord[]> } | undefined;

  function closures({ fresh = false }: Freshness = {}): Promise<ClosureRecord[]> {
    const now = clock.now();
    const at = now.getTime();
    if (cached && !fresh && Math.abs(at - cached.at) < CACHED_MS) return cached.closures;
    const reading = { at, closures: repository.inEffect(now, fresh) };
    cached = reading;
    reading.closures.catch(() => {
      if (cached === reading) cached = undefined;
    });
    return reading.closures;
  }

  return {
    /** The closures of a terminal in the last 400 days and later. Holidays are not among them. */
    ofTerminal: async (code: LocationCode, freshness?: Freshness) =>
      closuresOf(code, await closures(freshness)),

    /** All terminals, with their closures from today to the last bookable date. */
    locations: async (freshness?: Freshness): Promise<Location[]> =>
      terminalsAt(clock.now(), await closures(freshness)),

    /** The same of one terminal. */
    location: async (code: LocationCode, freshness?: Freshness): Promise<Location> =>
      terminalAt(code, clock.now(), await closures(freshness)),

    /** Any terminal as `location`, with the dates on which its storage is not charged, in the last 400 days and later. */
    terminals: async (freshness?: Freshness) => {
      const found = await closures(freshness);
      const now = clock.now();
      return (code: LocationCode) => ({
        location: terminalAt(code, now, found),
        closedDates: closedDatesOf(code, found),
      });
    },
  };
}
export type ClosureReader = ReturnType<typeof closureReader>;
