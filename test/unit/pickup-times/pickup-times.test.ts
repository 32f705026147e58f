import { describe, expect, it } from 'vitest';
import { terminalAt } from '../../../functions/locations/terminals.ts';
import { addDays, datesBetween, weekdayOf } from '../../../shared/rules/calendar-dates.ts';
import { DESTINATION_CODES } from '../../../shared/rules/locations.ts';
import {
  bookableDates,
  bookableTime,
  type PickupTerminal,
  pickupDay,
  pickupDays,
  slotEnd,
  slotOf,
} from '../../../shared/rules/pickup-times.ts';

const NOTHING: ReadonlyMap<string, number> = new Map();
const NOW = new Date('2026-11-23T09:00:00-09:00');

const anchorage = (now: Date, changes: Partial<PickupTerminal> = {}): PickupTerminal => ({
  ...terminalAt('ANC', now),
  ...changes,
});
const dayOf = (date: string, now = NOW, changes: Partial<PickupTerminal> = {}, booked = NOTHING) =>
  pickupDay(anchorage(now, changes), date, booked, now);
const clock = (times: readonly string[]) => times.map((time) => time.slice(11, 16));

describe('pickupDay', () => {
  it('returns every slot between opening and closing as local times with their offset', () => {
    const { times, reason } = dayOf('2026-11-24');
    expect(reason).toBeNull();
    expect(times).toHaveLength(18);
    expect([times[0], times[1], times.at(-1)]).toEqual([
      '2026-11-24T08:00:00-09:00',
      '2026-11-24T08:30:00-09:00',
      '2026-11-24T16:30:00-09:00',
    ]);
  });

  it('has shorter hours on Saturdays, or none', () => {
    expect(clock(dayOf('2026-11-28').times)).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30'],
    ]);
    expect(pickupDay(terminalAt('FBK', NOW), '2026-11-28', NOTHING, NOW)).toEqual({
      date: '2026-11-28',
      times: [],
      reason: 'Closed on Saturdays',
    });
  });

  it('leaves out a slot that would end after closing', () => {
    expect(clock(dayOf('2026-11-24', NOW, { weekdayOpenTime: '15:50', slotMinutes: 25 }).times)).toEqual([
      '15:50',
      '16:15',
    ]);
  });

  it.each([
    ['2026-11-22', 'This day has passed'],
    ['2026-11-29', 'Closed on Sundays'],
    ['2026-11-26', 'Closed: Thanksgiving Day'],
    ['2026-12-31', null],
    ['2027-01-01', 'Too far ahead'],
  ])('says on %s: %s', (date, reason) => {
    expect(dayOf(date).reason).toBe(reason);
    expect(dayOf(date).times.length > 0).toBe(reason === null);
  });

  it('is closed on weekdays without hours', () => {
    for (const hours of [{ weekdayOpenTime: '' }, { weekdayCloseTime: '' }])
      expect(dayOf('2026-11-24', NOW, hours).reason).toBe('Closed on weekdays');
  });

  it('offers a time until exactly the lead time before it', () => {
    expect(clock(dayOf('2026-11-23').times)[0]).toBe('11:00');
    expect(clock(dayOf('2026-11-23', new Date('2026-11-23T09:00:00.001-09:00')).times)[0]).toBe('11:30');
    expect(clock(dayOf('2026-11-23', new Date('2026-11-23T14:30:00-09:00')).times)).toEqual(['16:30']);
    expect(dayOf('2026-11-23', new Date('2026-11-23T14:31:00-09:00')).reason).toBe(
      'No more pickup times on this day',
    );
  });

  it('leaves out full slots, and only those', () => {
    const booked = new Map([
      ['2026-11-24T08:00', 2],
      ['2026-11-24T08:30', 3],
      ['2026-11-24T09:00', 4],
      ['2026-11-25T10:00', 3],
    ]);
    const free = clock(dayOf('2026-11-24', NOW, {}, booked).times);
    expect(free).toHaveLength(16);
    expect(free.slice(0, 2)).toEqual(['08:00', '09:30']);
  });

  it('says when all slots are full', () => {
    const booked = new Map(dayOf('2026-11-24').times.map((time) => [slotOf(time), 3]));
    expect(dayOf('2026-11-24', NOW, {}, booked)).toMatchObject({
      times: [],
      reason: 'All pickup times are taken',
    });
    expect(dayOf('2026-11-24', NOW, { slotCapacity: 0 }).reason).toBe('All pickup times are taken');
  });

  it('counts the lead time in elapsed hours when clocks change', () => {
    const lead = { leadMinutes: 36 * 60 };
    // From Saturday evening to Monday morning, in fall with one hour more and in spring with one less.
    const fall = dayOf('2026-11-02', new Date('2026-10-31T21:00:00-08:00'), lead);
    expect(fall.times[0]).toBe('2026-11-02T08:00:00-09:00');
    const spring = dayOf('2027-03-15', new Date('2027-03-13T21:00:00-09:00'), lead);
    expect(spring.times[0]).toBe('2027-03-15T10:00:00-08:00');
  });

  it('has the offset of its own day around both daylight saving changes', () => {
    const offsetsIn = (dates: readonly string[]) =>
      dates.map((date) => {
        const { times } = dayOf(date, new Date(`${addDays(date, -20)}T20:00:00Z`));
        return [...new Set(times.map((time) => time.slice(19)))].join();
      });
    expect(offsetsIn(['2026-10-30', '2026-10-31', '2026-11-02', '2026-11-03'])).toEqual([
      ...['-08:00', '-08:00', '-09:00', '-09:00'],
    ]);
    expect(offsetsIn(['2027-03-12', '2027-03-13', '2027-03-15', '2028-03-11', '2028-03-13'])).toEqual([
      ...['-09:00', '-09:00', '-08:00', '-09:00', '-08:00'],
    ]);
  });

  it('can be booked on February 29', () => {
    const { times } = dayOf('2028-02-29', new Date('2028-01-31T20:00:00Z'));
    expect(times[0]).toBe('2028-02-29T08:00:00-09:00');
  });
});

describe('a terminal that is open when clocks change', () => {
  const cairo = (changes: Partial<PickupTerminal>) =>
    ({
      ...anchorage(NOW),
      closures: [],
      timeZone: 'Africa/Cairo',
      leadMinutes: 0,
      ...changes,
    }) satisfies PickupTerminal;

  it('has no slots in the hour that is skipped', () => {
    const terminal = cairo({ weekdayOpenTime: '00:00', weekdayCloseTime: '02:30' });
    const { times } = pickupDay(terminal, '2026-04-24', NOTHING, new Date('2026-04-20T12:00:00Z'));
    expect(times).toEqual([
      '2026-04-24T01:00:00+03:00',
      '2026-04-24T01:30:00+03:00',
      '2026-04-24T02:00:00+03:00',
    ]);
  });

  it('has slots only in the first of the two equal hours', () => {
    const terminal = cairo({ weekdayOpenTime: '22:30', weekdayCloseTime: '23:45', slotMinutes: 15 });
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
    const terminal = cairo({ timeZone: 'America/Nuuk', weekendOpenTime: '23:00', weekendCloseTime: '23:59' });
    const reasonOn = (date: string) =>
      pickupDay(terminal, date, NOTHING, new Date('2026-03-10T12:00:00Z')).reason;
    expect(reasonOn('2026-03-21')).toBeNull();
    expect(reasonOn('2026-03-28')).toBe('Closed on Saturdays');
  });
});

describe('other zones', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-24T08:00:00+05:30'],
    ['America/Phoenix', '2026-11-24T08:00:00-07:00'],
  ])('work in %s', (timeZone, first) => {
    const now = new Date('2026-11-20T00:00:00Z');
    const { times } = pickupDay({ ...anchorage(now), timeZone }, '2026-11-24', NOTHING, now);
    expect(times[0]).toBe(first);
  });
});

describe('bookableDates', () => {
  it.each([
    // An hour before and at midnight in Anchorage.
    ['2026-12-01T08:00:00Z', '2026-11-30', '2026-12-31'],
    ['2026-12-01T09:00:00Z', '2026-12-01', '2027-01-31'],
    ['2028-01-31T20:00:00Z', '2028-01-31', '2028-02-29'],
    ['2027-12-31T20:00:00Z', '2027-12-31', '2028-01-31'],
  ])('at %s are %s to %s', (now, first, last) => {
    expect(bookableDates('America/Anchorage', new Date(now))).toEqual({ first, last });
    const days = pickupDays(anchorage(new Date(now)), NOTHING, new Date(now));
    expect([days[0]?.date, days.at(-1)?.date]).toEqual([first, last]);
  });
});

describe('the days of two years', () => {
  const SATURDAYS = ['ANC', 'KEN'];
  /** The holidays that are not on Sundays, and the weekdays on which holidays on weekends are observed. */
  const HOLIDAYS =
    '2026-11-26 2026-12-25 2027-01-01 2027-01-18 2027-02-15 2027-03-29 2027-05-31 2027-06-18 2027-06-19 2027-07-05 ' +
    '2027-09-06 2027-10-11 2027-10-18 2027-11-11 2027-11-25 2027-12-24 2027-12-25 2027-12-31 2028-01-01 2028-01-17 ' +
    '2028-02-21 2028-03-27 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-10-18 2028-11-10 2028-11-11';

  it.each(DESTINATION_CODES)(
    'have times in %s, except Sundays, holidays and Saturdays without hours',
    (code) => {
      const closed = datesBetween('2026-11-23', '2028-11-22').filter((date) => {
        const now = new Date(`${addDays(date, -10)}T20:00:00Z`);
        return pickupDay(terminalAt(code, now), date, NOTHING, now).reason !== null;
      });
      const expected = datesBetween('2026-11-23', '2028-11-22').filter(
        (date) =>
          weekdayOf(date) === 0 ||
          (weekdayOf(date) === 6 && !SATURDAYS.includes(code)) ||
          HOLIDAYS.includes(date),
      );
      expect(closed).toEqual(expected);
    },
  );
});
