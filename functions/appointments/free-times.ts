import type { PickupDate } from '#shared/contracts/appointments.ts';
import { datesBetween } from '#shared/rules/calendar-dates.ts';
import { bookableDates, pickupDay, pickupDays, type SlotUse } from '#shared/rules/pickup-times.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import type { ClosureReader } from '../locations/closures.ts';
import type { TerminalCode } from './appointment-record.ts';
import { appointmentRepository } from './appointment-repository.ts';

/** The number of free times that are offered to a customer whose pickup can't take place. */
const OFFERED_TIMES = 3;

/** The free pickup times of terminals, which are only shown: a booking decides again. */
export function freeTimes(table: Table, closed: Pick<ClosureReader, 'location'>, clock: Clock) {
  const appointments = appointmentRepository(table);

  /** At most `limit`, on or after a date. Reads only as many slots as needed. */
  async function firstTimes(locationCode: TerminalCode, limit: number, from = ''): Promise<string[]> {
    const terminal = await closed.location(locationCode);
    const now = clock.now();
    const { first: today, last } = bookableDates(terminal.timeZone, now);
    const first = from > today ? from : today;
    const dates = datesBetween(first, last);
    if (dates.length === 0) return [];
    const booked = new Map<string, SlotUse>();
    let start: string | undefined = first;
    let times: string[] = [];
    while (start !== undefined && times.length < limit) {
      const page = await appointments.bookedPage(locationCode, start);
      for (const [slot, use] of page.booked) booked.set(slot, use);
      // The last day of a page may be incomplete.
      const end = page.after?.slice(0, 10);
      const known = dates.filter((date) => end === undefined || date < end);
      times = known.flatMap((date) => pickupDay(terminal, date, booked, now).times);
      start = page.after;
    }
    return times.slice(0, limit);
  }

  return {
    times: async (locationCode: TerminalCode, date: string): Promise<string[]> => {
      const [terminal, booked] = await Promise.all([
        closed.location(locationCode),
        appointments.bookedOnDay(locationCode, date),
      ]);
      return [...pickupDay(terminal, date, booked, clock.now()).times];
    },

    /** The bookable dates, with the reason why a date has no free times. */
    dates: async (locationCode: TerminalCode): Promise<PickupDate[]> => {
      const terminal = await closed.location(locationCode);
      const now = clock.now();
      const booked = await appointments.bookedFrom(locationCode, toLocalDate(now, terminal.timeZone));
      return pickupDays(terminal, booked, now).map(({ date, reason }) => ({ date, reason }));
    },

    /** The first date with a free time, or null. */
    nextDate: async (locationCode: TerminalCode): Promise<string | null> =>
      (await firstTimes(locationCode, 1))[0]?.slice(0, 10) ?? null,

    /** The next free times, on or after a local date, local with their offset. */
    nextTimes: (locationCode: TerminalCode, from?: string): Promise<string[]> =>
      firstTimes(locationCode, OFFERED_TIMES, from),
  };
}
