import { expect, it } from 'vitest';
import { clampToBusinessHours } from '../../../local/seed/business-hours.ts';
import { fc } from '../../support/random.ts';

it.each([
  ['2026-01-15T20:10:30.500Z', '2026-01-15T20:10:30.500Z', 'noon is unchanged'],
  ['2026-01-15T16:00:00.000Z', '2026-01-15T16:00:00.000Z', '8 AM is unchanged'],
  ['2026-01-16T01:00:00.000Z', '2026-01-16T01:00:00.000Z', '5 PM is unchanged'],
  ['2026-01-16T04:45:12.000Z', '2026-01-16T01:00:00.000Z', 'the evening moves to 5 PM'],
  [
    '2026-01-16T15:59:59.000Z',
    '2026-01-16T01:00:00.000Z',
    'the early morning moves to 5 PM of the previous day',
  ],
  ['2026-07-16T03:30:00.000Z', '2026-07-16T00:00:00.000Z', 'the evening moves to 5 PM daylight time'],
])('maps %s to %s: %s', (time, expected) => {
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
