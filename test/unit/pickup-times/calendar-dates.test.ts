import { describe, expect, it } from 'vitest';
import {
  addDays,
  datesBetween,
  lastDayOfNextMonth,
  weekdayOf,
} from '../../../shared/rules/calendar-dates.ts';
import { fc } from '../../support/random.ts';

const anyDate = fc
  .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2028-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('addDays', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-29', 366, '2029-03-01'],
    ['2027-03-14', 0, '2027-03-14'],
  ])('%s plus %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });
});

describe('weekdayOf', () => {
  it.each([
    ['2026-11-22', 0],
    ['2028-02-29', 2],
    ['2026-11-28', 6],
  ])('%s is weekday %i', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday);
  });

  it('is the same as in Intl and rises by one a day', () => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });
    const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(names[weekdayOf(date)]).toBe(format.format(new Date(date)));
        expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) + 1) % 7);
      }),
    );
  });
});

describe('lastDayOfNextMonth', () => {
  it.each([
    ['2026-11-22', '2026-12-31'],
    ['2026-12-01', '2027-01-31'],
    ['2026-12-31', '2027-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2028-02-29', '2028-03-31'],
    ['2026-08-31', '2026-09-30'],
    ['2026-03-01', '2026-04-30'],
  ])('of %s is %s', (date, expected) => {
    expect(lastDayOfNextMonth(date)).toBe(expected);
  });
});

describe('datesBetween', () => {
  it('returns every date once, in order, across months, years and daylight saving changes', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 400 }), (first, days) => {
        const dates = datesBetween(first, addDays(first, days));
        expect(dates).toHaveLength(days + 1);
        expect(dates.at(-1)).toBe(addDays(first, days));
        expect(dates).toEqual([...new Set(dates)].sort());
      }),
    );
  });

  it('is empty if the last date is before the first', () => {
    expect(datesBetween('2026-11-22', '2026-11-21')).toEqual([]);
  });
});
