import { addDays, datesBetween, weekdayOf } from '../calendar-dates.ts';
import { cubicFeet, inFeet, type Sides } from '../parcel-size.ts';
import { STORAGE } from '../terms.ts';
import { holidaysBetween } from './holidays.ts';

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
  const waited = datesBetween(addDays(ready, 1), today);
  const firstCharged = firstChargedOf(waited, holidays);
  const chargedDays = firstCharged === undefined ? 0 : datesBetween(firstCharged, today).length;
  const dollars = cubicFeet(inFeet(sides, 'INCHES')) * STORAGE.perCubicFootPerDay * chargedDays;
  const isAbandoned = waited.length > STORAGE.abandonedAfterDays;
  return {
    days: waited.length,
    stage: isAbandoned ? 'ABANDONED' : chargedDays > 0 ? 'CHARGED' : null,
    chargeCents: Math.round(dollars * 100),
  };
}

/** The first of the dates after a package was ready for which storage is charged; undefined if there is none yet. */
function firstChargedOf(dates: readonly string[], holidays: ReadonlySet<string>): string | undefined {
  return dates.filter((date) => isBusinessDay(date, holidays))[STORAGE.chargedFromBusinessDay - 1];
}

function isBusinessDay(date: string, holidays: ReadonlySet<string>): boolean {
  return weekdayOf(date) !== SUNDAY && weekdayOf(date) !== SATURDAY && !holidays.has(date);
}

/** Calendar days that have enough business days in them, whatever holidays fall into them. */
const SEARCHED_DAYS = 3 * STORAGE.chargedFromBusinessDay;

/** The last date without storage charges for a package that has been ready since a date, both local to the terminal. */
export function freeUntil(ready: string): string {
  const dates = datesBetween(addDays(ready, 1), addDays(ready, SEARCHED_DAYS));
  const holidays = new Set(holidaysBetween(ready, addDays(ready, SEARCHED_DAYS)).map(({ date }) => date));
  const firstCharged = firstChargedOf(dates, holidays);
  if (firstCharged === undefined) throw new Error(`No business days after ${ready}`);
  return addDays(firstCharged, -1);
}
