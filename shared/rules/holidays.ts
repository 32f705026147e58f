import { addDays, weekdayOf } from './calendar-dates.ts';

export interface Closure {
  date: string;
  reason: string;
}

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** A date in a year; the last or the nth weekday of a month. Months count from 1. */
type HolidayRule =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: 1 | 2 | 3 | 4 | 'last' };

/**
 * The federal holidays (5 U.S.C. 6103) and the two that only Alaska has (AS 44.12.010): Seward's Day and Alaska Day.
 */
const HOLIDAYS: readonly (HolidayRule & { readonly reason: string })[] = [
  { reason: "New Year's Day", month: 1, day: 1 },
  { reason: 'Martin Luther King Jr. Day', month: 1, weekday: MONDAY, nth: 3 },
  { reason: "Presidents' Day", month: 2, weekday: MONDAY, nth: 3 },
  { reason: "Seward's Day", month: 3, weekday: MONDAY, nth: 'last' },
  { reason: 'Memorial Day', month: 5, weekday: MONDAY, nth: 'last' },
  { reason: 'Juneteenth', month: 6, day: 19 },
  { reason: 'Independence Day', month: 7, day: 4 },
  { reason: 'Labor Day', month: 9, weekday: MONDAY, nth: 1 },
  { reason: 'Columbus Day', month: 10, weekday: MONDAY, nth: 2 },
  { reason: 'Alaska Day', month: 10, day: 18 },
  { reason: 'Veterans Day', month: 11, day: 11 },
  { reason: 'Thanksgiving Day', month: 11, weekday: THURSDAY, nth: 4 },
  { reason: 'Christmas Day', month: 12, day: 25 },
];

/**
 * The holidays from the first date to the last, in order. One on a Saturday is also observed on Friday, and one on a
 * Sunday on Monday.
 */
export function holidaysBetween(first: string, last: string): Closure[] {
  // New Year's Day of the year after can be observed on December 31.
  const years = Array.from({ length: yearOf(last) - yearOf(first) + 2 }, (_, index) => yearOf(first) + index);
  return years
    .flatMap(holidaysOf)
    .filter(({ date }) => first <= date && date <= last)
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** Whether a date is a holiday, or one is observed on it. */
export const isHoliday = (date: string): boolean =>
  [yearOf(date), yearOf(date) + 1].some((year) => holidaysOf(year).some((holiday) => holiday.date === date));

/** A cache of holidays by year, because every list of packages needs them for each package. */
const knownYears = new Map<number, readonly Closure[]>();

function holidaysOf(year: number): readonly Closure[] {
  const known = knownYears.get(year);
  if (known) return known;
  const holidays = HOLIDAYS.flatMap((holiday) => {
    const { reason } = holiday;
    const date = dateOf(holiday, year);
    const shift = { [SATURDAY]: -1, [SUNDAY]: 1 }[weekdayOf(date)];
    const observed = shift ? [{ date: addDays(date, shift), reason: `${reason} (observed)` }] : [];
    return [{ date, reason }, ...observed];
  });
  knownYears.set(year, holidays);
  return holidays;
}

function dateOf(rule: HolidayRule, year: number): string {
  const start = `${year}-${String(rule.month).padStart(2, '0')}-01`;
  if ('day' in rule) return addDays(start, rule.day - 1);
  const firstMatch = addDays(start, (rule.weekday - weekdayOf(start) + 7) % 7);
  if (rule.nth !== 'last') return addDays(firstMatch, 7 * (rule.nth - 1));
  const fifth = addDays(firstMatch, 28);
  return fifth.slice(0, 7) === start.slice(0, 7) ? fifth : addDays(firstMatch, 21);
}

const yearOf = (date: string) => Number(date.slice(0, 4));
