import { describe, expect, test } from 'vitest';
import type { Estimate } from '#shared/contracts/sailings/estimates.ts';
import {
  arrivesText,
  basisText,
  besidePickupText,
  changeText,
  cutoffText,
  expectedText,
  keptText,
  rangeText,
  waitText,
  weekdayRangeText,
} from '#shared/rules/texts/estimates.ts';

const NOW = new Date('2026-11-30T20:00:00Z');
const RANGE = { from: '2026-12-03', to: '2026-12-04' };

const aboard: Estimate = {
  ...RANGE,
  basis: 'ABOARD',
  sailing: {
    loadNumber: 'LOAD 55',
    carrier: 'North Star Line',
    cutoff: '2026-11-29T12:00',
    departure: { planned: '2026-11-29T18:00', actual: '2026-11-30T02:00' },
    arrival: { planned: '2026-12-02T06:00' },
  },
};

describe('a range of days', () => {
  test.each([
    [RANGE, 'Dec 3 to 4', 'Thu 12/3 to Fri 12/4'],
    [{ from: '2026-11-30', to: '2026-12-02' }, 'Nov 30 to Dec 2', 'Mon 11/30 to Wed 12/2'],
    [{ from: '2026-12-31', to: '2027-01-02' }, 'Dec 31 to Jan 2', 'Thu 12/31 to Sat 1/2'],
    [{ from: '2026-12-03', to: '2026-12-03' }, 'Dec 3', 'Thu 12/3'],
  ])('%o', (range, text, weekdays) => {
    expect([rangeText(range), weekdayRangeText(range)]).toEqual([text, weekdays]);
  });
});

test('a cut-off of the next six days is named by its weekday, a later one by its date too', () => {
  expect(cutoffText('2026-12-02T12:00', NOW)).toBe('Wednesday noon');
  expect(cutoffText('2026-12-04T17:00', NOW)).toBe('Friday 5:00 PM');
  expect(cutoffText('2026-12-07T12:00', NOW)).toBe('Mon, Dec 7, noon');
});

test('a quote says when it arrives, on what condition, and how often that was kept', () => {
  expect(arrivesText({ ...RANGE, reachesBy: '2026-12-02T12:00' }, NOW)).toBe(
    'Arrives about Dec 3 to 4 if it reaches us by Wednesday noon.',
  );
  expect(keptText({ kept: 22, of: 24 })).toBe(
    '22 of the last 24 sailings arrived within the first range we gave.',
  );
});

describe('an estimate', () => {
  test.each([
    ['aboard, by the actual departure', aboard, 'on the sailing of Nov 30'],
    ['left behind', { ...aboard, leftBehind: true }, 'left behind, now on the sailing of Nov 30'],
    ['undecided', { ...RANGE, basis: 'UNDECIDED' }, 'next sailing not chosen yet'],
    [
      'rolled',
      { ...RANGE, basis: 'UNDECIDED', leftBehind: true },
      'left behind, next sailing not chosen yet',
    ],
    ['missing', { ...aboard, basis: 'NOT_ARRIVED' }, 'not arrived with its load'],
    ['of no known sailing', { ...RANGE, basis: 'HISTORY' }, 'based on earlier sailings'],
  ] as const)('says what it rests on: %s', (_name, estimate, text) => {
    expect(basisText(estimate)).toBe(text);
  });

  test('says how and why its last day has changed', () => {
    const first = { from: '2026-12-01', to: '2026-12-02' };
    expect(changeText({ ...aboard, first, reason: 'WEATHER' })).toBe(
      'Was Dec 1 to 2. Later because of bad weather.',
    );
    expect(changeText({ ...aboard, first: { ...RANGE, to: '2026-12-07' } })).toBe(
      'Was Dec 3 to 7. Earlier than we first said.',
    );
    expect(changeText({ ...aboard, first: { from: '2026-12-02', to: '2026-12-04' } })).toBeNull();
    expect(changeText(aboard)).toBeNull();
  });

  test('says what it waits for, to customers and to staff', () => {
    expect(expectedText(aboard)).toBe('Expected Dec 3 to 4');
    expect(expectedText({ ...aboard, basis: 'NEXT_SAILING', waitsFor: 'ANSWER' })).toBe(
      'Expected Dec 3 to 4, waits for your answer',
    );
    expect([waitText('ANSWER', 'customer'), waitText('ANSWER', 'staff')]).toEqual([
      'your answer',
      "the customer's answer",
    ]);
    expect([waitText('INSPECTION', 'staff'), waitText('CORRECTION', 'customer')]).toEqual([
      'inspection',
      'our check',
    ]);
  });
});

test.each([
  ['2026-12-06', 'NB500012 is expected Dec 7 to 8, after this pickup'],
  ['2026-12-07', 'NB500012 is expected Dec 7 to 8, maybe after this pickup'],
  ['2026-12-08', 'NB500012 is expected Dec 7 to 8'],
])('a pickup on %s says for which package it is too early', (date, text) => {
  expect(besidePickupText('NB500012', { from: '2026-12-07', to: '2026-12-08' }, date)).toBe(text);
});
