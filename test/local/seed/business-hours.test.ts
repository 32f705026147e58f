import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clampToBusinessHours } from '../../../local/seed/business-hours.ts';

it.each([
  ['2026-01-15T20:10:30.500Z', '2026-01-15T20:10:30.500Z', 'at noon it stays'],
  ['2026-01-15T16:00:00.000Z', '2026-01-15T16:00:00.000Z', 'at 8 AM it stays'],
  ['2026-01-16T01:00:00.000Z', '2026-01-16T01:00:00.000Z', 'at 5 PM it is 5 PM'],
  ['2026-01-16T04:45:12.000Z', '2026-01-16T01:00:00.000Z', 'in the evening it was 5 PM'],
  ['2026-01-16T15:59:59.000Z', '2026-01-16T01:00:00.000Z', 'in the morning it was 5 PM of the day before'],
  ['2026-07-16T03:30:00.000Z', '2026-07-16T00:00:00.000Z', 'in summer too'],
])('%s becomes %s: %s', (moment, expected) => {
  expect(new Date(clampToBusinessHours(Date.parse(moment))).toISOString()).toBe(expected);
});

it('keeps the order of moments, and never leads into the future', () => {
  const moment = fc.integer({ min: Date.UTC(2026, 3, 1), max: Date.UTC(2026, 9, 1) });
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      const [early, late] = [Math.min(a, b), Math.max(a, b)];
      expect(clampToBusinessHours(early)).toBeLessThanOrEqual(clampToBusinessHours(late));
      expect(clampToBusinessHours(late)).toBeLessThanOrEqual(late);
    }),
  );
});
