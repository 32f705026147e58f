// Dates without a time or zone, such as `2026-11-24`. They compare as text.
import { DAY_MS } from './durations.ts';

const atNoon = (date: string) => new Date(`${date}T12:00:00Z`);
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => dateOf(atNoon(date).getTime() + days * DAY_MS);

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (date: string): number => atNoon(date).getUTCDay();

/** The last day of the month after this date's. */
export function lastDayOfNextMonth(date: string): string {
  const day = atNoon(date);
  return dateOf(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 0, 12));
}

/** The days from the first date to the last; negative if the last is earlier. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((atNoon(last).getTime() - atNoon(first).getTime()) / DAY_MS);

/** All dates from the first to the last, inclusive. */
export function datesBetween(first: string, last: string): string[] {
  const start = atNoon(first).getTime();
  const length = Math.max(0, daysBetween(first, last) + 1);
  return Array.from({ length }, (_, index) => dateOf(start + index * DAY_MS));
}
