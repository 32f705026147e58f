import { describe, expect, it } from 'vitest';
import { terminalsAt } from '#functions/locations/terminals.ts';
import { addDays } from '#shared/rules/calendar-dates.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import {
  type BookedSlots,
  bookableDates,
  bookableTime,
  pickupDay,
  pickupDays,
  type SlotUse,
} from '#shared/rules/pickup-times.ts';
import { toLocalTime } from '#shared/rules/time-zone.ts';
import { fc } from '#test/support/random.ts';
import { anyDay, bookedOn, clockOf } from './pickup-days.ts';

const NOTHING: BookedSlots = new Map();

it('a day has the times that a search of every five minutes finds', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const booked = bookedOn(day);
      const { times, reason } = pickupDay(day.terminal, day.date, booked, day.now);
      expect(times).toEqual(searched(day, booked));
      expect(times.length === 0).toBe(reason !== null);
    }),
    { numRuns: 400 },
  );
});

it('the days are those from today to the last day of the next month', () => {
  fc.assert(
    fc.property(anyDay, ({ terminal, now }) => {
      const days = pickupDays(terminal, NOTHING, now);
      const [today = '', last = ''] = [days[0]?.date, days.at(-1)?.date];
      expect(today).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: terminal.timeZone }).format(now));
      const monthOf = (date: string) => Number(date.slice(5, 7));
      expect(monthOf(last)).toBe((monthOf(today) % 12) + 1);
      expect(addDays(last, 1).slice(8)).toBe('01');
      expect(days).toEqual(days.map(({ date }) => pickupDay(terminal, date, NOTHING, now)));
    }),
    { numRuns: 15 },
  );
});

describe('a booking', () => {
  const anyOffset = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);

  it('accepts the times of each day in any notation and returns them with the offset of the terminal', () => {
    fc.assert(
      fc.property(anyDay, anyOffset, ({ terminal, date, now }, offset) => {
        for (const time of pickupDay(terminal, date, NOTHING, now).times) {
          const utc = new Date(time).toISOString();
          for (const notation of [time, utc, utc.replace('.000Z', 'Z'), withOffset(time, offset)])
            expect(bookableTime(terminal, notation, now)).toBe(time);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('accepts no other times', () => {
    const anyFive = fc.integer({ min: 0, max: 287 });
    const anyShift = fc.constantFrom(0, 1, -1, 1000, -1000, MINUTE_MS, 7 * MINUTE_MS);
    fc.assert(
      fc.property(anyDay, anyFive, anyShift, anyOffset, ({ terminal, date, now }, five, shift, offset) => {
        const at = Date.parse(`${date}T00:00:00Z`) + five * 5 * MINUTE_MS + shift;
        const requested = shift % MINUTE_MS === 0 ? withOffset(at, offset) : new Date(at).toISOString();
        // The date is in UTC, so it can be the day before or after it at the terminal.
        const dates = [-1, 0, 1].map((days) => addDays(date, days));
        const times = dates.flatMap((each) => pickupDay(terminal, each, NOTHING, now).times);
        const expected = times.find((time) => Date.parse(time) === at) ?? null;
        expect(bookableTime(terminal, requested, now)).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });

  const malformed = [
    '',
    'tomorrow',
    '2026-13-01T10:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
  ];
  it.each(malformed)('is not possible at %j', (requested) => {
    const now = new Date('2026-11-22T18:00:00Z');
    for (const terminal of terminalsAt(now)) expect(bookableTime(terminal, requested, now)).toBeNull();
  });
});

/** An independent implementation: reads a clock in the zone every five minutes. */
function searched({ terminal, date, now }: Parameters<typeof bookedOn>[0], booked: typeof NOTHING): string[] {
  const { first, last } = bookableDates(terminal.timeZone, now);
  if (date < first || date > last || terminal.closures.some((closure) => closure.date === date)) return [];
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: terminal.timeZone,
    weekday: 'short',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    hourCycle: 'h23',
  });
  const found = new Map<string, string>();
  const noon = Date.parse(`${date}T12:00:00Z`);
  for (let at = noon - 27 * 60 * MINUTE_MS; at <= noon + 27 * 60 * MINUTE_MS; at += 5 * MINUTE_MS) {
    const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
    const time = `${parts.hour}:${parts.minute}`;
    if (`${parts.year}-${parts.month}-${parts.day}` !== date || parts.weekday === 'Sun' || found.has(time))
      continue;
    const isSaturday = parts.weekday === 'Sat';
    const [open, close] = isSaturday
      ? [terminal.weekendOpenTime, terminal.weekendCloseTime]
      : [terminal.weekdayOpenTime, terminal.weekdayCloseTime];
    if (open === '' || close === '' || time < open) continue;
    const sinceOpening = minutesOf(time) - minutesOf(open);
    if (sinceOpening % terminal.slotMinutes !== 0) continue;
    if (minutesOf(time) + terminal.slotMinutes > minutesOf(close)) continue;
    found.set(time, toLocalTime(new Date(at), terminal.timeZone));
  }
  return [...found.values()].filter(
    (time) =>
      Date.parse(time) - now.getTime() >= terminal.leadMinutes * MINUTE_MS &&
      hasRoom(booked.get(time.slice(0, 16)), terminal.slotCapacity),
  );
}

const hasRoom = ({ count, capacity }: SlotUse = { count: 0 }, regular: number) =>
  count < (capacity ?? regular);

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The same instant, written with another offset in minutes. */
function withOffset(time: string | number, offset: number): string {
  const local = new Date(new Date(time).getTime() + offset * MINUTE_MS).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${clockOf(Math.abs(offset))}`;
}
