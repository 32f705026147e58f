import { terminalAt } from '#functions/locations/terminals.ts';
import { weekdayOf } from '#shared/rules/calendar-dates.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import { type PickupDay, pickupDays, slotOf } from '#shared/rules/pickup-times.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';

const WEEK_MS = 7 * DAY_MS;
const SATURDAY = 6;

/** The weekdays after today on which a terminal is open, with all of their pickup times. */
export function weekdaysAhead(code: LocationCode, now: Date): PickupDay[] {
  return openDaysAhead(code, now).filter(({ date }) => weekdayOf(date) !== SATURDAY);
}

/** The Saturdays after today on which a terminal is open, with all of their pickup times. */
export function saturdaysAhead(code: LocationCode, now: Date): PickupDay[] {
  return openDaysAhead(code, now).filter(({ date }) => weekdayOf(date) === SATURDAY);
}

/** The last day before today on which a terminal was open. Terminals are never closed for a week. */
export function lastOpenDay(code: LocationCode, now: Date): PickupDay | undefined {
  const today = todayAt(code, now);
  return openDays(code, new Date(now.getTime() - WEEK_MS)).findLast(({ date }) => date < today);
}

/** Today at a terminal with all of its pickup times, including past ones. Undefined if it is closed. */
export function dayOf(code: LocationCode, now: Date): PickupDay | undefined {
  const today = todayAt(code, now);
  return openDays(code, new Date(now.getTime() - DAY_MS)).find(({ date }) => date === today);
}

/** A pickup time of a day, by its local time. @throws Error if the day does not have it */
export function timeOn(day: PickupDay | undefined, time: string): string {
  const found = day?.times.find((candidate) => slotOf(candidate) === `${day.date}T${time}`);
  if (found === undefined)
    throw new Error(`There is no pickup at ${time} on ${day?.date ?? 'a missing day'}.`);
  return found;
}

function openDaysAhead(code: LocationCode, now: Date): PickupDay[] {
  const today = todayAt(code, now);
  return openDays(code, now).filter(({ date }) => date > today);
}

/** The days with pickup times after `now`, ignoring bookings. */
function openDays(code: LocationCode, now: Date): PickupDay[] {
  return pickupDays(terminalAt(code, now), new Map(), now).filter(({ reason }) => reason === null);
}

const todayAt = (code: LocationCode, now: Date) => toLocalDate(now, terminalAt(code, now).timeZone);
