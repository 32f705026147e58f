import { addDays } from '../calendar-dates.ts';
import type { PickupTerminal } from '../pickup-times.ts';
import { toLocalDate, toLocalTime } from '../time-zone.ts';
import { hoursOn, type OpeningHours } from './closures.ts';

export type Hours = OpeningHours & Pick<PickupTerminal, 'closures' | 'timeZone'>;

/** When a terminal closes on a date, local time; null if it is closed on that date, for a part of it too. */
export function closesOn(terminal: Hours, date: string): string | null {
  if (terminal.closures.some((closure) => closure.date === date)) return null;
  return hoursOn(terminal, date)?.close ?? null;
}

/**
 * When a terminal closes on its last open day up to a date, as a local time such as `2026-12-05T13:00`. Null if that has
 * passed.
 */
export function closingTime(terminal: Hours, last: string, now: Date): string | null {
  const present = toLocalTime(now, terminal.timeZone).slice(0, 16);
  for (let date = last; date >= toLocalDate(now, terminal.timeZone); date = addDays(date, -1)) {
    const closes = closesOn(terminal, date);
    if (closes !== null) return `${date}T${closes}` > present ? `${date}T${closes}` : null;
  }
  return null;
}

/** How far back an open day is looked for. No terminal is closed for so long. */
const MAX_CLOSED_DAYS = 30;

/** The last open day up to a date. The date itself if there is none. */
export function lastOpenDay(terminal: Hours, last: string): string {
  for (let days = 0; days < MAX_CLOSED_DAYS; days += 1) {
    const date = addDays(last, -days);
    if (closesOn(terminal, date) !== null) return date;
  }
  return last;
}
