import { expect, it } from 'vitest';
import * as dates from '#shared/rules/texts/dates.ts';
import { formatClock } from '#shared/rules/texts/dates.ts';

const { formatDate, formatTime, formatWeekday, formatZone } = dates;

it.each([
  ['2026-01-05T03:07:00Z', 'America/Anchorage', '01/04/2026', '6:07 PM'],
  ['2026-07-05T08:00:00Z', 'America/Anchorage', '07/05/2026', '12:00 AM'],
  ['2026-07-05T20:30:00Z', 'America/Los_Angeles', '07/05/2026', '1:30 PM'],
])('formats %s in %s as %s, %s', (instant, zone, date, time) => {
  expect(formatDate(instant, zone)).toBe(date);
  expect(formatTime(instant, zone)).toBe(time);
});

it.each([
  ['2026-11-24T10:00:00-09:00', 'Tue', 'AKST'],
  // Already the next day in Tokyo.
  ['2026-07-05T20:00:00-08:00', 'Sun', 'AKDT'],
])('formats the weekday and the zone of %s in Alaska as %s, %s', (instant, weekday, zone) => {
  expect(formatWeekday(instant, 'America/Anchorage')).toBe(weekday);
  expect(formatZone(instant, 'America/Anchorage')).toBe(zone);
});

it.each([
  ['08:30', '8:30 AM'],
  ['12:00', '12:00 PM'],
  ['17:00', '5:00 PM'],
])('formats the local time %s as %s', (time, text) => expect(formatClock(time)).toBe(text));
