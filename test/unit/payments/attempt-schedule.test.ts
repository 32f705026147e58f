import { expect, it } from 'vitest';
import { ATTEMPT_STATES } from '../../../functions/payments/attempts/attempt-record.ts';
import { nextCheck } from '../../../functions/payments/attempts/attempt-schedule.ts';
import { fc } from '../../support/random.ts';
import { anAttempt, minutes } from './attempts.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** The minutes at which an attempt is checked, each time as soon as it is due. */
function checks(count: number): number[] {
  const attempt = anAttempt('UNKNOWN', { endsAt: minutes(0).toISOString() });
  const times: number[] = [];
  for (let at = 0; times.length < count; times.push(at))
    at = (Date.parse(nextCheck(attempt, minutes(at))) - minutes(0).getTime()) / 60_000;
  return times;
}

it('checks after 1, 2, 4, 8, 15, 30 and 60 minutes, hourly for a day, then daily for 7 days', () => {
  expect(checks(37)).toEqual([
    ...[1, 2, 4, 8, 15, 30],
    ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * HOUR),
    ...Array.from({ length: 7 }, (_, day) => (day + 2) * DAY),
  ]);
});

it.each(['OPENING', 'OPEN'] as const)('checks %s when its token ends', (state) => {
  expect(nextCheck(anAttempt(state), minutes(3))).toBe(minutes(10).toISOString());
  expect(nextCheck(anAttempt(state), minutes(10))).toBe(minutes(15).toISOString());
});

it('checks as soon as it can be final that nothing was charged', () => {
  const foundNothingAt = (minute: number) =>
    anAttempt('UNKNOWN', { foundNothingAt: minutes(minute).toISOString() });
  expect(nextCheck(foundNothingAt(10), minutes(10))).toBe(minutes(12).toISOString());
  expect(nextCheck(foundNothingAt(16), minutes(16))).toBe(minutes(17).toISOString());
});

it('is always in the future, and never later than a day', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ATTEMPT_STATES),
      fc.option(fc.integer({ min: -20_000, max: 20_000 }), { nil: undefined }),
      fc.integer({ min: 0, max: 20_000 }),
      (state, found, minute) => {
        const foundNothingAt = found === undefined ? undefined : minutes(found).toISOString();
        const wait =
          Date.parse(nextCheck(anAttempt(state, { foundNothingAt }), minutes(minute))) -
          minutes(minute).getTime();
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(DAY * 60_000);
      },
    ),
  );
});
