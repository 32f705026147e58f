import { addDays, datesBetween, weekdayOf } from '../calendar-dates.ts';
import { holidaysBetween } from '../holidays.ts';
import { toLocalDate } from '../time-zone.ts';

/** Regular hours, local to the terminal: `08:30`. Empty means closed. */
export interface OpeningHours {
  readonly weekdayOpenTime: string;
  readonly weekdayCloseTime: string;
  /** Saturdays. Terminals are always closed on Sundays. */
  readonly weekendOpenTime: string;
  readonly weekendCloseTime: string;
}

/** When a terminal is closed in addition to its regular hours: local dates and times, `2026-11-29T12:00`. */
export interface ClosedTime {
  readonly from: string;
  /** The first minute when it is open again, or could be. */
  readonly until: string;
  readonly reason: string;
}

/** A closed date, or the part of its opening hours between two local times, `12:00`. */
export interface ClosedDay {
  readonly date: string;
  readonly reason: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const SUNDAY = 0;
const SATURDAY = 6;

/** The regular hours of a date, or null if the terminal is closed on that kind of day or on that holiday. */
export function hoursOn(hours: OpeningHours, date: string): { open: string; close: string } | null {
  const weekday = weekdayOf(date);
  const [open, close] =
    weekday === SATURDAY
      ? [hours.weekendOpenTime, hours.weekendCloseTime]
      : [hours.weekdayOpenTime, hours.weekdayCloseTime];
  const isClosed =
    weekday === SUNDAY || open === '' || close === '' || holidaysBetween(date, date).length > 0;
  return isClosed ? null : { open, close };
}

/**
 * The opening hours that a closure takes, by date, without dates when the terminal is closed anyway. A date of which it
 * takes all hours has no times.
 */
export function closedDaysOf(hours: OpeningHours, closed: ClosedTime): ClosedDay[] {
  const { from, until, reason } = closed;
  if (until <= from) return [];
  return datesBetween(from.slice(0, 10), until.slice(0, 10)).flatMap((date): ClosedDay[] => {
    const regular = hoursOn(hours, date);
    if (!regular) return [];
    const [start, end] = [later(`${date}T${regular.open}`, from), earlier(`${date}T${regular.close}`, until)];
    if (start >= end) return [];
    const times = { from: start.slice(11), until: end.slice(11) };
    const isWhole = times.from === regular.open && times.until === regular.close;
    return [{ date, reason, ...(!isWhole && times) }];
  });
}

/** How long ago a closure can start that is entered now, how far ahead, and how long it can be. */
const [DAYS_BACK, DAYS_AHEAD, MAX_DAYS] = [7, 366, 31];

/** Why a closure cannot be entered with these times, or null if it can. */
export function closureProblem(
  { from, until }: Pick<ClosedTime, 'from' | 'until'>,
  terminal: OpeningHours & { readonly name: string; readonly timeZone: string },
  now: Date,
): { readonly field: 'from' | 'until'; readonly message: string } | null {
  const today = toLocalDate(now, terminal.timeZone);
  if (until <= from) return { field: 'until', message: 'The end must be later than the start.' };
  if (from < addDays(today, -DAYS_BACK))
    return { field: 'from', message: `A closure can start at most ${DAYS_BACK} days ago.` };
  if (from.slice(0, 10) > addDays(today, DAYS_AHEAD))
    return { field: 'from', message: 'A closure can start at most a year ahead.' };
  if (until > `${addDays(from.slice(0, 10), MAX_DAYS)}${from.slice(10)}`)
    return { field: 'until', message: `A closure can last at most ${MAX_DAYS} days.` };
  if (closedDaysOf(terminal, { from, until, reason: '' }).length === 0)
    return { field: 'until', message: `${terminal.name} is not open at that time anyway.` };
  return null;
}

/** The closure of a whole local date. */
export const closedAllDay = ({ date, reason }: Pick<ClosedDay, 'date' | 'reason'>): ClosedTime => ({
  from: `${date}T00:00`,
  until: `${addDays(date, 1)}T00:00`,
  reason,
});

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
