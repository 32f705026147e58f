import { expect, it } from 'vitest';
import { formatDate, formatTime } from '../../../web/src/lib/dates.ts';

it.each([
  ['2026-01-05T03:07:00Z', 'America/Anchorage', '01/04/2026', '6:07 PM'],
  ['2026-07-05T08:00:00Z', 'America/Anchorage', '07/05/2026', '12:00 AM'],
  ['2026-07-05T20:30:00Z', 'America/Los_Angeles', '07/05/2026', '1:30 PM'],
])('formats %s in %s as %s, %s', (instant, zone, date, time) => {
  expect(formatDate(instant, zone)).toBe(date);
  expect(formatTime(instant, zone)).toBe(time);
});
