import { describe, expect, it, test } from 'vitest';
import { presentRange, rangeOf } from '#shared/rules/sailings/estimate.ts';
import type { Destination } from '#shared/rules/sailings/sailing.ts';
import { aCall, aSchedule } from '#test/support/sailings/a-sailing.ts';

const HOURS = { min: 24, max: 48 };
const rangeFor = (
  arrival: string,
  locationCode: Destination = 'ANC',
  readyHours = HOURS,
  options: Parameters<typeof aSchedule>[1] = {},
) => {
  const { from, to } = rangeOf(
    aCall({ locationCode, arrival: { planned: arrival }, readyHours }),
    aSchedule([], options),
  );
  return `${from} to ${to}`;
};

describe('the range of a call', () => {
  test.each([
    ['after unloading', '2026-12-01T06:00', 'ANC', '2026-12-02 to 2026-12-03'],
    [
      'not on a day on which it is ready after the terminal closes',
      '2026-12-01T17:00',
      'ANC',
      '2026-12-03 to 2026-12-04',
    ],
    ['on a Saturday that is open until 1:00 PM', '2026-12-03T12:59', 'ANC', '2026-12-04 to 2026-12-05'],
    ['not on that Saturday at 1:00 PM', '2026-12-03T13:00', 'ANC', '2026-12-04 to 2026-12-07'],
    ['not on a Saturday in Kodiak', '2026-12-03T06:00', 'KOD', '2026-12-04 to 2026-12-07'],
    ['not on Thanksgiving', '2026-11-25T06:00', 'ANC', '2026-11-27 to 2026-11-27'],
    ['not on Christmas, a Friday', '2026-12-24T06:00', 'KOD', '2026-12-28 to 2026-12-28'],
    ['not on New Year’s Day, a Friday', '2026-12-30T06:00', 'ANC', '2026-12-31 to 2027-01-02'],
  ] as const)('starts %s', (_, arrival, code, range) => {
    expect(rangeFor(arrival, code)).toBe(range);
  });

  it('counts hours across both changes of the clocks', () => {
    // On March 14, 2027, 48 hours after 4:30 PM it is 5:30 PM; on November 1, 2026, 4:30 PM is 48 hours after 5:30 PM.
    expect(rangeFor('2027-03-13T16:30')).toBe('2027-03-15 to 2027-03-16');
    expect(rangeFor('2027-03-14T16:30')).toBe('2027-03-15 to 2027-03-16');
    expect(rangeFor('2026-10-31T17:30')).toBe('2026-11-02 to 2026-11-02');
    expect(rangeFor('2027-03-14T02:30', 'ANC', { min: 0, max: 30 })).toBe('2027-03-15 to 2027-03-15');
  });

  it('does not end on a day on which staff closed the terminal', () => {
    expect(rangeFor('2026-12-01T06:00', 'ANC', HOURS, { closedDates: ['2026-12-03'] })).toBe(
      '2026-12-02 to 2026-12-04',
    );
  });

  it.each([
    ['ANC', 3, '2026-12-02 to 2026-12-03'],
    ['KEN', 3, '2026-12-02 to 2026-12-04'],
    ['KOD', 0, '2026-12-02 to 2026-12-03'],
    ['KOD', 1, '2026-12-02 to 2026-12-04'],
    ['KOD', 2, '2026-12-02 to 2026-12-07'],
    ['KOD', 3, '2026-12-02 to 2026-12-07'],
  ] as const)(
    'to %s has the %i more days of history that its lane can have',
    (code, allowanceDays, range) => {
      expect(rangeFor('2026-12-01T06:00', code, HOURS, { allowanceDays })).toBe(range);
    },
  );

  it('is not cut to the days that history can make of it', () => {
    const barge = { min: 24, max: 144 };
    expect(rangeFor('2026-12-01T06:00', 'ANC', barge, { allowanceDays: 2 })).toBe('2026-12-02 to 2026-12-07');
  });

  it('has the allowance of its departure, and the best time that is known', () => {
    const call = aCall({ locationCode: 'KOD', allowanceDays: 1 });
    const { planned } = call.arrival;
    const range = (arrival: object) =>
      rangeOf({ ...call, arrival: { planned, ...arrival } }, aSchedule([], { allowanceDays: 2 }));
    expect(range({})).toEqual({ from: '2026-12-03', to: '2026-12-07' });
    expect(range({ estimated: '2026-12-03T06:00' })).toEqual({ from: '2026-12-04', to: '2026-12-08' });
    expect(range({ estimated: '2026-12-03T06:00', actual: '2026-12-01T06:00' })).toEqual({
      from: '2026-12-02',
      to: '2026-12-04',
    });
  });
});

describe('the range as the clock goes on', () => {
  // Ready on Thursday and Friday, December 3 and 4.
  const at = (now: string) => {
    const { from, to } = presentRange(aCall(), aSchedule(), new Date(now));
    return `${from} to ${to}`;
  };

  test.each([
    ['before it', '2026-11-29T20:00:00Z', '2026-12-03 to 2026-12-04'],
    ['on its first day', '2026-12-04T01:59:00Z', '2026-12-03 to 2026-12-04'],
    ['once the terminal has closed then', '2026-12-04T02:00:00Z', '2026-12-04 to 2026-12-04'],
    ['before it closes on the last day', '2026-12-05T01:59:00Z', '2026-12-04 to 2026-12-04'],
    ['once the last day has passed', '2026-12-05T02:00:00Z', '2026-12-05 to 2026-12-07'],
    ['a day later, with the same last day', '2026-12-06T20:00:00Z', '2026-12-07 to 2026-12-07'],
    ['once that has passed, for twice as long', '2026-12-08T02:00:00Z', '2026-12-08 to 2026-12-11'],
    ['a week after that', '2026-12-18T20:00:00Z', '2026-12-18 to 2026-12-21'],
  ])('%s', (_, now, range) => {
    expect(at(now)).toBe(range);
  });
});
