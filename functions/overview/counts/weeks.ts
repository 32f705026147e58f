import { addDays, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';

/** Weeks start on Monday in the time zone of the destinations, whatever the terminal. */
export const WEEKS_TIME_ZONE = 'America/Anchorage';

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
