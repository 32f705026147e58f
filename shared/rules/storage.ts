import { addDays, datesBetween, daysBetween, weekdayOf } from './calendar-dates.ts';
import { holidaysBetween } from './holidays.ts';
import { cubicFeet, inFeet, type Sides } from './parcel-size.ts';
import { STORAGE } from './terms.ts';

/** A package with storage charges, and one that the terms treat as abandoned. */
export const STORAGE_STAGES = ['CHARGED', 'ABANDONED'] as const;
export type StorageStage = (typeof STORAGE_STAGES)[number];

const SUNDAY = 0;
const SATURDAY = 6;

export interface Storage {
  /** Calendar days since the package was ready for pickup. */
  readonly days: number;
  /** Null until storage is charged. */
  readonly stage: StorageStage | null;
  /** What the terms allow so far. */
  readonly chargeCents: number;
}

/**
 * The storage of a package that has been ready for pickup since a date, both dates local to the terminal. Business days
 * are Monday to Friday without `holidays`. Sides in inches.
 */
export function storageOf(
  ready: string,
  today: string,
  holidays: ReadonlySet<string>,
  sides: Sides,
): Storage {
  const days = Math.max(0, daysBetween(ready, today));
  const firstCharged = firstChargedAfter(ready, holidays);
  const chargedDays = Math.max(0, daysBetween(firstCharged, today) + 1);
  const dollars = cubicFeet(inFeet(sides, 'INCHES')) * STORAGE.perCubicFootPerDay * chargedDays;
  const isAbandoned = days > STORAGE.abandonedAfterDays;
  return {
    days,
    stage: isAbandoned ? 'ABANDONED' : chargedDays > 0 ? 'CHARGED' : null,
    chargeCents: Math.round(dollars * 100),
  };
}

/** A number of calendar days that always contains enough business days, despite holidays. */
const SEARCHED_DAYS = 3 * STORAGE.chargedFromBusinessDay;

/**
 * The business day with this number after a date, which has number 0. For numbers up to that of the first day with
 * storage charges.
 */
export function businessDayAfter(
  date: string,
  number: number,
  holidays: ReadonlySet<string> = holidaysAfter(date),
): string {
  const dates = datesBetween(addDays(date, 1), addDays(date, SEARCHED_DAYS));
  const found = dates.filter((day) => isBusinessDay(day, holidays))[number - 1];
  if (found === undefined) throw new Error(`There is no business day ${number} after ${date}.`);
  return found;
}

const holidaysAfter = (date: string): ReadonlySet<string> =>
  new Set(holidaysBetween(date, addDays(date, SEARCHED_DAYS)).map((holiday) => holiday.date));

/** The first date for which storage is charged, for a package that has been ready since a date. */
const firstChargedAfter = (ready: string, holidays?: ReadonlySet<string>): string =>
  businessDayAfter(ready, STORAGE.chargedFromBusinessDay, holidays);

function isBusinessDay(date: string, holidays: ReadonlySet<string>): boolean {
  return weekdayOf(date) !== SUNDAY && weekdayOf(date) !== SATURDAY && !holidays.has(date);
}

/** The last date without storage charges for a package that has been ready since a date, both local to the terminal. */
export const freeUntil = (ready: string): string => addDays(firstChargedAfter(ready), -1);
