import { describe, expect, it } from 'vitest';
import { terminalAt } from '#functions/locations/terminals.ts';
import { addDays, datesBetween, weekdayOf } from '#shared/rules/calendar-dates.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import * as rules from '#shared/rules/pickup-times.ts';

const { bookableDates, bookableTime, pickupDay, pickupDays, slotEnd, slotOf } = rules;

const NOTHING: rules.BookedSlots = new Map();
const NOW = new Date('2026-11-23T09:00:00-09:00');

const anchorage = (now: Date, changes: Partial<rules.PickupTerminal> = {}): rules.PickupTerminal => ({
  ...terminalAt('ANC', now),
  ...changes,
});
type Changes = Partial<rules.PickupTerminal>;
const dayOf = (date: string, now: Date | string = NOW, changes: Changes = {}, booked = NOTHING) =>
  pickupDay(anchorage(new Date(now), changes), date, booked, new Date(now));
const clock = (times: readonly string[]) => times.map((time) => time.slice(11, 16));

describe('the times of a day', () => {
  it('are all slots between opening and closing as local times with their offset', () => {
    const { times, reason } = dayOf('2026-11-24');
    expect(reason).toBeNull();
    expect(times).toHaveLength(18);
    expect([times[0], times[1], times.at(-1)]).toEqual([
      ...['2026-11-24T08:00:00-09:00', '2026-11-24T08:30:00-09:00', '2026-11-24T16:30:00-09:00'],
    ]);
    expect(dayOf('2028-02-29', '2028-01-31T20:00:00Z').times[0]).toBe('2028-02-29T08:00:00-09:00');
  });

  it('are fewer on Saturdays, or none', () => {
    const saturday = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'];
    expect(clock(dayOf('2026-11-28').times)).toEqual(saturday);
    const closed = { date: '2026-11-28', times: [], reason: 'Closed on Saturdays' };
    expect(pickupDay(terminalAt('FBK', NOW), '2026-11-28', NOTHING, NOW)).toEqual(closed);
  });

  it('leave out a slot that would end after closing', () => {
    const hours = { weekdayOpenTime: '15:50', slotMinutes: 25 };
    expect(clock(dayOf('2026-11-24', NOW, hours).times)).toEqual(['15:50', '16:15']);
  });

  it.each<[string, string | null, Partial<rules.PickupTerminal>?]>([
    ['2026-11-22', 'This day has passed'],
    ['2026-11-29', 'Closed on Sundays'],
    ['2026-11-26', 'Closed: Thanksgiving Day'],
    ['2026-12-31', null],
    ['2027-01-01', 'Too far ahead'],
    ['2026-11-24', 'Closed on weekdays', { weekdayOpenTime: '' }],
    ['2026-11-24', 'Closed on weekdays', { weekdayCloseTime: '' }],
    ['2026-11-24', 'All pickup times are taken', { slotCapacity: 0 }],
  ])('on %s: %s, %j', (date, reason, changes) => {
    const day = dayOf(date, NOW, changes);
    expect(day.reason).toBe(reason);
    expect(day.times.length > 0).toBe(reason === null);
  });

  it('are offered until exactly the lead time before them', () => {
    expect(clock(dayOf('2026-11-23').times)[0]).toBe('11:00');
    expect(clock(dayOf('2026-11-23', '2026-11-23T09:00:00.001-09:00').times)[0]).toBe('11:30');
    expect(clock(dayOf('2026-11-23', '2026-11-23T14:30:00-09:00').times)).toEqual(['16:30']);
    const { reason } = dayOf('2026-11-23', '2026-11-23T14:31:00-09:00');
    expect(reason).toBe('No more pickup times on this day');
  });

  it('leave out full slots, and only those', () => {
    const booked = new Map([
      ['2026-11-24T08:00', { count: 2 }],
      ['2026-11-24T08:30', { count: 3 }],
      ['2026-11-24T09:00', { count: 4 }],
      ['2026-11-24T09:30', { count: 3, capacity: 4 }],
      ['2026-11-24T10:00', { count: 2, capacity: 2 }],
      ['2026-11-25T10:00', { count: 3 }],
    ]);
    const free = clock(dayOf('2026-11-24', NOW, {}, booked).times);
    expect(free).toHaveLength(15);
    expect(free.slice(0, 3)).toEqual(['08:00', '09:30', '10:30']);
    const all = new Map(dayOf('2026-11-24').times.map((time) => [slotOf(time), { count: 3 }]));
    const taken = { times: [], reason: 'All pickup times are taken' };
    expect(dayOf('2026-11-24', NOW, {}, all)).toMatchObject(taken);
  });

  it('count the lead time in elapsed hours when clocks change', () => {
    const lead = { leadMinutes: 36 * 60 };
    // From Saturday evening to Monday morning, in fall with one hour more and in spring with one less.
    const fall = dayOf('2026-11-02', '2026-10-31T21:00:00-08:00', lead);
    expect(fall.times[0]).toBe('2026-11-02T08:00:00-09:00');
    const spring = dayOf('2027-03-15', '2027-03-13T21:00:00-09:00', lead);
    expect(spring.times[0]).toBe('2027-03-15T10:00:00-08:00');
  });

  it.each([
    ['-08:00', ['2026-10-30', '2026-10-31', '2027-03-15', '2028-03-13']],
    ['-09:00', ['2026-11-02', '2026-11-03', '2027-03-12', '2027-03-13', '2028-03-11']],
  ])('have the offset %s of their own day around daylight saving changes: %j', (offset, dates) => {
    for (const date of dates) {
      const { times } = dayOf(date, `${addDays(date, -20)}T20:00:00Z`);
      expect([...new Set(times.map((time) => time.slice(19)))], date).toEqual([offset]);
    }
  });

  it.each([
    ['Asia/Kolkata', '2026-11-24T08:00:00+05:30'],
    ['America/Phoenix', '2026-11-24T08:00:00-07:00'],
  ])('are those of %s', (timeZone, first) => {
    expect(dayOf('2026-11-24', '2026-11-20T00:00:00Z', { timeZone }).times[0]).toBe(first);
  });
});

describe('a terminal that is open when clocks change', () => {
  const inZone = (timeZone: string, hours: Partial<rules.PickupTerminal>): rules.PickupTerminal =>
    anchorage(NOW, { closures: [], leadMinutes: 0, timeZone, ...hours });

  it('has no slots in the hour that is skipped', () => {
    const terminal = inZone('Africa/Cairo', { weekdayOpenTime: '00:00', weekdayCloseTime: '02:30' });
    const { times } = pickupDay(terminal, '2026-04-24', NOTHING, new Date('2026-04-20T12:00:00Z'));
    const offsets = times.map((time) => time.slice(11));
    expect(offsets).toEqual(['01:00:00+03:00', '01:30:00+03:00', '02:00:00+03:00']);
  });

  it('has slots only in the first of the two equal hours', () => {
    const hours = { weekdayOpenTime: '22:30', weekdayCloseTime: '23:45', slotMinutes: 15 };
    const terminal = inZone('Africa/Cairo', hours);
    const now = new Date('2026-10-20T12:00:00Z');
    const { times } = pickupDay(terminal, '2026-10-29', NOTHING, now);
    expect(times.map((time) => time.slice(11))).toEqual([
      ...['22:30:00+03:00', '22:45:00+03:00', '23:00:00+03:00', '23:15:00+03:00', '23:30:00+03:00'],
    ]);
    expect(bookableTime(terminal, '2026-10-29T23:00:00+03:00', now)).toBe('2026-10-29T23:00:00+03:00');
    expect(bookableTime(terminal, '2026-10-29T23:00:00+02:00', now)).toBeNull();
    expect(slotEnd('2026-10-29T23:45:00+03:00', terminal).toISOString()).toBe('2026-10-29T21:00:00.000Z');
  });

  it('has none on a Saturday whose only hour is skipped', () => {
    const terminal = inZone('America/Nuuk', { weekendOpenTime: '23:00', weekendCloseTime: '23:59' });
    const reasonOn = (date: string) =>
      pickupDay(terminal, date, NOTHING, new Date('2026-03-10T12:00:00Z')).reason;
    expect(reasonOn('2026-03-21')).toBeNull();
    expect(reasonOn('2026-03-28')).toBe('Closed on Saturdays');
  });
});

describe('the bookable dates', () => {
  it.each([
    // An hour before and at midnight in Anchorage.
    ['2026-12-01T08:00:00Z', '2026-11-30', '2026-12-31'],
    ['2026-12-01T09:00:00Z', '2026-12-01', '2027-01-31'],
    ['2028-01-31T20:00:00Z', '2028-01-31', '2028-02-29'],
    ['2027-12-31T20:00:00Z', '2027-12-31', '2028-01-31'],
  ])('at %s are %s to %s', (time, first, last) => {
    const now = new Date(time);
    expect(bookableDates('America/Anchorage', now)).toEqual({ first, last });
    const days = pickupDays(anchorage(now), NOTHING, now);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual([first, last]);
  });

  it.each(DESTINATION_CODES)('in %s are all but Sundays, holidays and Saturdays without hours', (code) => {
    const [first, last] = ['2026-12-01', '2028-11-30'] as const;
    const holidays = new Set(holidaysBetween(first, last).map(({ date }) => date));
    const closedWeekdays = ['ANC', 'KEN'].includes(code) ? [0] : [0, 6];
    const expected = datesBetween(first, last).filter(
      (date) => closedWeekdays.includes(weekdayOf(date)) || holidays.has(date),
    );
    // In each month, the days of the next one.
    const closed = Array.from({ length: 24 }, (_, month) => Date.UTC(2026, 10 + month, 1, 20)).flatMap(
      (ms) => {
        const now = new Date(ms);
        const days = pickupDays(terminalAt(code, now), NOTHING, now).map((day) =>
          day.reason ? day.date : '',
        );
        return days.filter((date) => date.slice(0, 7) > now.toISOString().slice(0, 7));
      },
    );
    expect(closed).toEqual(expected);
  });
});
