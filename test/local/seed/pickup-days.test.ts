import { describe, expect, it } from 'vitest';
import {
  lastOpenDay,
  saturdaysAhead,
  timeOn,
  weekdaysAhead,
} from '../../../local/seed/appointments/pickup-days.ts';

const first = (days: readonly { date: string }[]) => days[0]?.date;

describe('the next days of a terminal', () => {
  it.each([
    ['a Friday evening', '2027-06-12T03:00:00Z', '2027-06-14', '2027-06-12'],
    ['a Saturday morning', '2027-06-12T16:00:00Z', '2027-06-14', '2027-06-19'],
    ['the day before Thanksgiving', '2027-11-24T20:00:00Z', '2027-11-26', '2027-11-27'],
    ['two Saturdays that are holidays', '2027-12-18T20:00:00Z', '2027-12-20', '2028-01-08'],
    ['the last hour of a day in Anchorage', '2027-06-10T07:30:00Z', '2027-06-10', '2027-06-12'],
  ])('are after today and open: %s', (_, now, weekday, saturday) => {
    expect(first(weekdaysAhead('ANC', new Date(now)))).toBe(weekday);
    expect(first(saturdaysAhead('ANC', new Date(now)))).toBe(saturday);
  });
});
