import { type Closure, holidaysBetween } from '#shared/rules/business-days/holidays.ts';

/** The holidays and the terminal's own closures in a range of dates, in order. */
export function closuresBetween(first: string, last: string, own: readonly Closure[] = []): Closure[] {
  return [...holidaysBetween(first, last), ...own.filter(({ date }) => first <= date && date <= last)].sort(
    (a, b) => a.date.localeCompare(b.date),
  );
}
