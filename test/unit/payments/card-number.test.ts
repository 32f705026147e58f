import { expect, it } from 'vitest';
import { isCardNumber, looksLikeCardNumber } from '../../../shared/rules/cards/card-number.ts';

it.each([
  '4242424242424242',
  'card 4242 4242 4242 4242, thanks',
  '5555-5555-5555-4444',
  '378282246310005, please',
  '6011000990139424',
])('recognizes a card number in %j', (text) => {
  expect(looksLikeCardNumber(text)).toBe(true);
});

it.each([
  '',
  'tok_4k2',
  '42424242420',
  '4242424242424241',
  '1234567890',
  '0f8a4c1e-5d2b-4c3a-9e6f-7a8b9c0d1e2f',
  '42424242424242424242424242424242',
])('accepts %j', (text) => {
  expect(looksLikeCardNumber(text)).toBe(false);
});

it.each(['00000000000', '0'.repeat(20), ' 4242424242424242', '4242424242424242 '])(
  'a card number is not %j, but 12 to 19 digits alone',
  (text) => {
    expect(isCardNumber(text)).toBe(false);
  },
);
