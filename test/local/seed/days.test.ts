import { describe, expect, it } from 'vitest';
import { clampToBusinessHours } from '#local/seed/parcel-builder.ts';
import { lastOpenDay, saturdaysAhead, timeOn, weekdaysAhead } from '#local/seed/pickups/pickup-days.ts';
import { fc } from '#test/support/random.ts';

describe('a time in business hours', () => {
  it.each([
    ['noon is unchanged', '2026-01-15T20:10:30.500Z', '2026-01-15T20:10:30.500Z'],
    ['8 AM is unchanged', '2026-01-15T16:00:00.000Z', '2026-01-15T16:00:00.000Z'],
    ['5 PM is unchanged', '2026-01-16T01:00:00.000Z', '2026-01-16T01:00:00.000Z'],
    ['the evening moves to 5 PM', '2026-01-16T04:45:12.000Z', '2026-01-16T01:00:00.000Z'],
    ['the morning moves to the day before', '2026-01-16T15:59:59.000Z', '2026-01-16T01:00:00.000Z'],
    ['the evening moves to 5 PM daylight time', '2026-07-16T03:30:00.000Z', '2026-07-16T00:00:00.000Z'],
  ])('is never later: %s', (_, time, expected) => {
    expect(new Date(clampToBusinessHours(Date.parse(time))).toISOString()).toBe(expected);
  });

  it('preserves the order of times and never moves one forward', () => {
    const time = fc.integer({ min: Date.UTC(2026, 3, 1), max: Date.UTC(2026, 9, 1) });
    fc.assert(
      fc.property(time, time, (a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        expect(clampToBusinessHours(early)).toBeLessThanOrEqual(clampToBusinessHours(late));
        expect(clampToBusinessHours(late)).toBeLessThanOrEqual(late);
      }),
    );
  });
});

const first = (days: readonly { date: string }[]) => days[0]?.date;

describe('the next days of a terminal', () => {
  it.each([
    ['a Friday evening', '2027-06-12T03:00:00Z', '2027-06-14', '2027-06-12'],
    ['a Saturday morning before Juneteenth', '2027-06-12T16:00:00Z', '2027-06-14', '2027-06-26'],
    ['the day before Thanksgiving', '2027-11-24T20:00:00Z', '2027-11-26', '2027-11-27'],
    ['two Saturdays that are holidays', '2027-12-18T20:00:00Z', '2027-12-20', '2028-01-08'],
    ['the last hour of a day in Anchorage', '2027-06-10T07:30:00Z', '2027-06-10', '2027-06-12'],
  ])('are after today and open: %s', (_, now, weekday, saturday) => {
    expect(first(weekdaysAhead('ANC', new Date(now)))).toBe(weekday);
    expect(first(saturdaysAhead('ANC', new Date(now)))).toBe(saturday);
  });
});

describe('the last open day of a terminal', () => {
  it.each([
    ['a Tuesday', '2027-06-08T20:00:00Z', '2027-06-07'],
    ['a Sunday', '2027-06-13T20:00:00Z', '2027-06-11'],
    ['the day after Thanksgiving', '2027-11-26T20:00:00Z', '2027-11-24'],
    ['the Monday after Christmas, which was observed on Friday', '2027-12-27T20:00:00Z', '2027-12-23'],
    ['New Year', '2029-01-02T20:00:00Z', '2028-12-29'],
    ['the first hour of a day in Fairbanks', '2027-06-09T08:30:00Z', '2027-06-08'],
  ])('is before %s', (_, now, date) => {
    expect(lastOpenDay('FBK', new Date(now))?.date).toBe(date);
  });
});

it('a time on a day has an offset, and must be a pickup time', () => {
  const [day] = weekdaysAhead('ANC', new Date('2027-06-08T20:00:00Z'));
  expect(timeOn(day, '10:30')).toBe('2027-06-09T10:30:00-08:00');
  expect(() => timeOn(day, '10:45')).toThrow('There is no pickup at 10:45 on 2027-06-09.');
  expect(() => timeOn(undefined, '10:30')).toThrow('a missing day');
});
