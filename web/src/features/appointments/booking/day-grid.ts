import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** A date (`2026-11-24`) as a day of the calendar, in UTC, where clocks never change. */
export const toDay = (date: string): Dayjs => dayjs.utc(date);

/** The date of a day of the calendar: `2026-11-24`. */
export const toDate = (day: Dayjs): string => day.format('YYYY-MM-DD');

/**
 * The date that a key moves the focus to, within the first and last date of the calendar; null for other keys. As in
 * the calendar grid of the ARIA Authoring Practices, Home and End move within the week, Page Up and Page Down by a
 * month.
 */
export function dateForKey(key: string, date: string, { first, last }: Limits): string | null {
  const target = MOVES[key]?.(toDay(date));
  if (!target) return null;
  const text = toDate(target);
  return text < first ? first : text > last ? last : text;
}

interface Limits {
  readonly first: string;
  readonly last: string;
}

const MOVES: Readonly<Record<string, (day: Dayjs) => Dayjs>> = {
  Home: (day) => day.startOf('week'),
  End: (day) => day.endOf('week'),
  PageUp: (day) => day.subtract(1, 'month'),
  PageDown: (day) => day.add(1, 'month'),
};

/** The most rows that any month between two dates needs. */
export function rowsOfMonths({ first, last }: Limits): number {
  let rows = 0;
  for (let month = toDay(first).startOf('month'); toDate(month) <= last; month = month.add(1, 'month')) {
    rows = Math.max(rows, Math.ceil((month.day() + month.daysInMonth()) / 7));
  }
  return rows;
}
