import { addDays } from '../calendar-dates.ts';
import { HOUR_MS } from '../durations.ts';
import { closesOn, type Hours } from '../terminals/opening-hours.ts';
import { instantOf, toLocalTime } from '../time-zone.ts';

/** How far ahead an open day is looked for. No terminal is closed for so long. */
const MAX_CLOSED_DAYS = 30;

/** The first open day from a date on. The date itself if there is none. */
export function openDay(terminal: Hours, date: string): string {
  for (let days = 0; days < MAX_CLOSED_DAYS; days += 1) {
    const day = addDays(date, days);
    if (closesOn(terminal, day) !== null) return day;
  }
  return date;
}

/** The open day that is so many open days after a date. */
export function laterDay(terminal: Hours, date: string, openDays: number): string {
  let day = date;
  for (let count = 0; count < openDays; count += 1) day = openDay(terminal, addDays(day, 1));
  return day;
}

/** How many open days follow the first of two open days up to the last, at most `limit`. */
export function openDaysAfter(terminal: Hours, first: string, last: string, limit: number): number {
  let count = 0;
  for (let day = first; day < last && count < limit; count += 1) day = laterDay(terminal, day, 1);
  return count;
}

/** The first day on which packages can still be picked up at an instant: an open one before it closes. */
export function firstDayFrom(terminal: Hours, at: Date): string {
  const local = toLocalTime(at, terminal.timeZone);
  const day = local.slice(0, 10);
  const closes = closesOn(terminal, day);
  return closes !== null && local.slice(11, 16) < closes ? day : openDay(terminal, addDays(day, 1));
}

/** The first day on which what arrives at a local time such as `2026-12-02T06:00` can be picked up after some hours. */
export const readyDay = (terminal: Hours, arrival: string, hours: number): string =>
  firstDayFrom(terminal, new Date(instantOf(arrival, terminal.timeZone).getTime() + hours * HOUR_MS));

/** The later of two dates, or of two instants. */
export const later = (a: string, b: string): string => (a > b ? a : b);
