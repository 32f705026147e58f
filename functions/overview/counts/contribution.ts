import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { LocationCode } from '#shared/contracts/primitives.ts';
import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import type { LocationCode as LocationCodeType } from '#shared/rules/locations.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';

/** What one parcel adds to the counters of its terminal: for each counter, the amount of each field. */
export const Contribution = z.object({
  terminal: LocationCode,
  amounts: z.record(z.string(), z.record(z.string(), z.int())),
});
export type Contribution = z.infer<typeof Contribution>;

export const isSameContribution = (a: Contribution | null, b: Contribution | null): boolean =>
  isDeepStrictEqual(a, b);

/** The change of one counter of a terminal, by field. */
export interface CounterChange {
  readonly terminal: LocationCodeType;
  readonly counter: string;
  readonly by: Readonly<Record<string, number>>;
}

/** The changes of the counters when these contributions replace each other. Fields that stay the same are omitted. */
export function counterChanges(
  replaced: readonly (readonly [before: Contribution | null, after: Contribution | null])[],
): CounterChange[] {
  const changes = new Map<
    string,
    { terminal: LocationCodeType; counter: string; by: Record<string, number> }
  >();
  const add = ({ terminal, amounts }: Contribution, sign: 1 | -1) => {
    for (const [counter, amountOf] of Object.entries(amounts)) {
      const change = changes.get(`${terminal}#${counter}`) ?? { terminal, counter, by: {} };
      changes.set(`${terminal}#${counter}`, change);
      for (const [field, amount] of Object.entries(amountOf))
        change.by[field] = (change.by[field] ?? 0) + sign * amount;
    }
  };
  for (const [before, after] of replaced) {
    if (before) add(before, -1);
    if (after) add(after, 1);
  }
  return [...changes.values()].flatMap(({ terminal, counter, by }) => {
    const changed = Object.entries(by).filter(([, amount]) => amount !== 0);
    return changed.length > 0 ? [{ terminal, counter, by: Object.fromEntries(changed) }] : [];
  });
}

/** Weeks start on Monday in the time zone of the destinations, whatever the terminal. */
const WEEKS_TIME_ZONE = 'America/Anchorage';

const MONDAY = 1;
const DAYS = 7;

/** The Monday (`YYYY-MM-DD`) of the week of an instant. */
export function weekOf(at: Date): string {
  const date = toLocalDate(at, WEEKS_TIME_ZONE);
  return addDays(date, -((weekdayOf(date) - MONDAY + DAYS) % DAYS));
}

/** The Mondays of the last weeks, oldest first, including the week of `now`. */
export function lastWeeks(now: Date, count: number): string[] {
  const current = weekOf(now);
  return Array.from({ length: count }, (_, index) => addDays(current, (index + 1 - count) * DAYS));
}
