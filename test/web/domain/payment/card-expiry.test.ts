import { expect, it } from 'vitest';
import { isExpired } from '../../../../web/src/domain/payment/card-expiry.ts';

it.each([
  ['10/2026', true],
  ['11/2026', false],
  ['12/2026', false],
  ['12/2025', true],
  ['01/2027', false],
  ['', false],
])('a card that expires %s is expired in November 2026: %s', (expiration, expected) => {
  expect(isExpired(expiration, new Date(2026, 10, 30, 23, 59))).toBe(expected);
});
