import { expect, it } from 'vitest';
import { datesBetween } from '../../../../../shared/rules/calendar-dates.ts';
import {
  dateForKey,
  rowsOfMonths,
  toDate,
  toDay,
} from '../../../../../web/src/features/appointments/booking/calendar/zoned-days.ts';

const ZONES = ['America/Anchorage', 'America/Los_Angeles', 'Asia/Tokyo'];

it.each(ZONES)('converts every date of two years to a day in %s and back', (zone) => {
  for (const date of datesBetween('2026-01-01', '2027-12-31')) {
    const day = toDay(date, zone);
    expect(toDate(day)).toBe(date);
    expect(day.hour()).toBe(12);
  }
});

it('is noon at the terminal on both sides of a change of clocks', () => {
  expect(toDay('2026-03-07', 'America/Anchorage').toISOString()).toBe('2026-03-07T21:00:00.000Z');
  expect(toDay('2026-03-08', 'America/Anchorage').toISOString()).toBe('2026-03-08T20:00:00.000Z');
  expect(toDay('2026-11-01', 'America/Anchorage').toISOString()).toBe('2026-11-01T21:00:00.000Z');
});

const limits = { first: '2026-11-24', last: '2026-12-31' };

it.each([
  ['Home', '2026-12-02', '2026-11-29'],
  ['Home', '2026-11-26', '2026-11-24'],
  ['End', '2026-11-24', '2026-11-28'],
  ['End', '2026-12-29', '2026-12-31'],
  ['PageDown', '2026-11-30', '2026-12-30'],
  ['PageDown', '2026-12-05', '2026-12-31'],
  ['PageUp', '2026-12-30', '2026-11-30'],
  ['PageUp', '2026-12-02', '2026-11-24'],
  ['ArrowRight', '2026-12-02', null],
])('%s moves from %s to %s', (key, from, to) => {
  expect(dateForKey(key, from, limits)).toBe(to);
});

it('moves to the last day of a shorter month', () => {
  expect(dateForKey('PageDown', '2027-01-31', { first: '2027-01-10', last: '2027-02-28' })).toBe(
    '2027-02-28',
  );
});

it.each([
  ['2026-11-24', '2026-12-31', 5],
  // May 2026 starts on a Friday.
  ['2026-04-10', '2026-05-31', 6],
  ['2027-02-01', '2027-02-28', 5],
])('needs the rows of the longest month from %s to %s', (first, last, rows) => {
  expect(rowsOfMonths({ first, last })).toBe(rows);
});
