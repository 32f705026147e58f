import { expect, it } from 'vitest';
import { tokenFreshMs } from '../../../../web/src/domain/payment/token-lifetime.ts';

const NOW = Date.parse('2026-11-22T20:00:00Z');
const MINUTE_MS = 60_000;

it.each([
  ['new', 0, 10 * MINUTE_MS],
  ['four minutes old', 4 * MINUTE_MS, 6 * MINUTE_MS],
  ['almost too old', 10 * MINUTE_MS - 1, 30_000],
  ['too old, or from a device whose clock is fast', 60 * MINUTE_MS, 30_000],
  ['from a device whose clock is slow', -60 * MINUTE_MS, 10 * MINUTE_MS],
])('a token that is %s', (_case, age, expected) => {
  expect(tokenFreshMs(NOW - age, NOW)).toBe(expected);
});
