import { describe, expect, it, test } from 'vitest';
import {
  laneAllowance,
  laneRecord,
  type Outcome,
  outcomesOf,
  publicRecord,
} from '#shared/rules/sailings/lanes.ts';
import type { Sailing, SailingCall } from '#shared/rules/sailings/sailing.ts';
import { aCall, aSailing } from '#test/support/sailings/a-sailing.ts';

const FIRST = { from: '2026-12-03', to: '2026-12-04' };
const AT = '2026-12-05T20:00:00Z';

const outcomeOf = (call: Partial<SailingCall>, sailing: Partial<Sailing> = {}) =>
  outcomesOf([aSailing({ calls: [aCall({ first: FIRST, ...call })], ...sailing })], 'ANC').map(
    ({ kept, lateDays }) => [kept, lateDays],
  );

describe('the outcome of a sailing', () => {
  test.each([
    ['kept if the load was ready on the last day', { readyOn: '2026-12-04' }, [true, 0]],
    ['kept if it was ready earlier', { readyOn: '2026-12-02' }, [true, -2]],
    ['not kept on the day after', { readyOn: '2026-12-05' }, [false, 1]],
    [
      'kept without what is missing',
      { readyOn: '2026-12-04', closed: { at: AT, missing: ['a'] } },
      [true, 0],
    ],
    ['not kept if nothing arrived', { closed: { at: AT, missing: ['a'] } }, [false, null]],
    ['not kept if the terminal was skipped', { skippedAt: AT }, [false, null]],
    [
      'not kept if the terminal was skipped for another sailing',
      { skippedAt: AT, relayedTo: 'b' },
      [false, null],
    ],
  ] as const)('is %s', (_, call, outcome) => {
    expect(outcomeOf(call)).toEqual([outcome]);
  });

  it('is not kept if it was canceled after the departure', () => {
    expect(outcomeOf({}, { canceledAt: AT })).toEqual([[false, null]]);
  });

  test.each([
    ['at sea', {}],
    ['that never departed with packages', { first: undefined, skippedAt: AT }],
    ['with an empty load', { closed: { at: AT, missing: [] } }],
    ['of another lane', { locationCode: 'KOD' as const, readyOn: '2026-12-04' }],
  ])('is not known of one %s', (_, call) => {
    expect(outcomeOf(call)).toEqual([]);
  });

  it('counts for the last 24 sailings of the lane', () => {
    const days = Array.from({ length: 30 }, (_, index) => index + 1);
    const sailings = days.map((day) =>
      aSailing({
        sailingId: `2026-11-${String(day).padStart(2, '0')}_LOAD55`,
        calls: [aCall({ first: FIRST, readyOn: day > 22 ? '2026-12-09' : '2026-12-04' })],
      }),
    );
    const outcomes = outcomesOf(sailings.toReversed(), 'ANC');
    expect(outcomes.map(({ sailingId }) => sailingId.slice(8, 10)).slice(0, 2)).toEqual(['07', '08']);
    expect(laneRecord(outcomes)).toEqual({ kept: 16, of: 24 });
  });
});

const outcomes = (...lateDays: (number | null)[]): Outcome[] =>
  lateDays.map((days, index) => ({
    sailingId: `${index}`,
    kept: days !== null && days <= 0,
    lateDays: days,
    allowanceDays: 1,
  }));
const onTime = (count: number) => Array.from({ length: count }, () => -1);

test('a record is public from twelve sailings on', () => {
  expect(publicRecord(outcomes(...onTime(11)))).toBeUndefined();
  expect(publicRecord(outcomes(...onTime(11), null))).toEqual({ kept: 11, of: 12 });
});

describe('what history adds to a range', () => {
  test.each([
    ['is two days until twelve sailings have arrived', [...onTime(11), null], 2],
    ['is nothing if all were ready without it', onTime(12), 0],
    ['is nothing if one of 24 was not', [...onTime(23), 5], 0],
    ['is what two of 24 needed', [...onTime(22), 0, 0], 1],
    ['is at most three days', [...onTime(12), 9, 9, 9], 3],
    ['does not depend on sailings that never arrived', [...onTime(12), null, null, null], 0],
  ] as const)('%s', (_, lateDays, days) => {
    expect(laneAllowance(outcomes(...lateDays))).toBe(days);
  });
});
