import { addDays, daysBetween, weekdayOf } from './calendar-dates.ts';
import { isHoliday } from './holidays.ts';
import { centsFromDollars } from './money.ts';
import { cubicFeet, inFeet, type Sides } from './parcel-size.ts';
import { STORAGE, type StorageStage } from './terms.ts';

const SUNDAY = 0;
const SATURDAY = 6;
const CENTS_PER_CUBIC_FOOT = STORAGE.perCubicFootPerDay * 100;

/**
 * Dates on which a terminal was closed during its opening hours, for a storm for example: they are not counted at all.
 * Holidays are not among them: they are no business days, but storage is charged for them as for Sundays.
 */
export type ClosedDates = ReadonlySet<string>;
const NONE: ClosedDates = new Set();

/** What the storage of a package depends on. All dates are local to its terminal, sides in inches. */
export interface Stay {
  /** When the customer was told that the package is ready, or saw it on the site. */
  readonly noticeDate: string;
  readonly closedDates: ClosedDates;
  readonly sides: Sides;
}

export interface Storage {
  /** Calendar days since the notice, without closed ones. */
  readonly waitingDays: number;
  readonly chargedDays: number;
  /** Null until storage is charged. */
  readonly stage: StorageStage | null;
  /** For all charged days, whatever was paid. It never falls from one date to the next. */
  readonly totalCents: number;
}

/** The storage of a package on a date, which is charged as a whole day. Section 6 of the terms. */
export function storageOn(date: string, { noticeDate, closedDates, sides }: Stay): Storage {
  const waitingDays = countedDays(noticeDate, date, closedDates);
  const chargedDays = countedDays(freeThrough(noticeDate, closedDates), date, closedDates);
  const isAbandoned = waitingDays > STORAGE.abandonedAfterDays;
  return {
    waitingDays,
    chargedDays,
    stage: isAbandoned ? 'ABANDONED' : chargedDays > 0 ? 'CHARGED' : null,
    totalCents: storageCents(sides, chargedDays),
  };
}

/** The storage of a package as its customer's page knows it; see `ParcelStorage`. US dollars. */
export interface StorageSoFar {
  readonly asOf: string;
  readonly freeThrough: string | null;
  readonly chargedDays: number;
  readonly settled: number;
}

/**
 * The storage of a package on a later date than the one that is known, in cents. `closedDates` has those of its terminal
 * from `asOf` on.
 */
export function storageOnLaterDate(
  { asOf, freeThrough: free, chargedDays: before, settled }: StorageSoFar,
  sides: Sides,
  date: string,
  closedDates: ClosedDates,
): Pick<Storage, 'chargedDays' | 'totalCents'> & { readonly dueCents: number } {
  const first = free !== null && asOf < free ? free : asOf;
  const chargedDays = free === null ? 0 : before + countedDays(first, date, closedDates);
  const totalCents = storageCents(sides, chargedDays);
  return { chargedDays, totalCents, dueCents: Math.max(0, totalCents - centsFromDollars(settled)) };
}

/** What storage costs for a number of days, rounded once. Sides in inches. */
export const storageCents = (sides: Sides, days: number): number =>
  Math.round(cubicFeet(inFeet(sides, 'INCHES')) * CENTS_PER_CUBIC_FOOT * days);

/** The last date without storage charges: the day before the first business day on which it is charged. */
export const freeThrough = (noticeDate: string, closedDates: ClosedDates = NONE): string =>
  addDays(businessDayAfter(noticeDate, STORAGE.chargedFromBusinessDay, closedDates), -1);

/** The last date before a package counts as abandoned. */
export const keptThrough = (noticeDate: string, closedDates: ClosedDates = NONE): string =>
  waitingDay(noticeDate, STORAGE.abandonedAfterDays, closedDates);

/** The date on which a package has waited this number of days, of which closed ones are none. */
export function waitingDay(noticeDate: string, number: number, closedDates: ClosedDates = NONE): string {
  let date = noticeDate;
  for (let missing = number; missing > 0; missing = number - countedDays(noticeDate, date, closedDates))
    date = addDays(date, missing);
  return date;
}

/** The business day with this number after a date, which has number 0: Monday to Friday, no holiday and not closed. */
export function businessDayAfter(date: string, number: number, closedDates: ClosedDates = NONE): string {
  let day = date;
  for (let counted = 0; counted < number; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day) && !closedDates.has(day)) counted += 1;
  }
  return day;
}

function isBusinessDay(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday !== SUNDAY && weekday !== SATURDAY && !isHoliday(date);
}

/** The days after the first date up to the last one that are not closed. */
export function countedDays(first: string, last: string, closedDates: ClosedDates): number {
  const closed = [...closedDates].filter((date) => first < date && date <= last).length;
  return Math.max(0, daysBetween(first, last) - closed);
}
