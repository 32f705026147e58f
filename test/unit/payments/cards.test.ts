import { describe, expect, it } from 'vitest';
import { isCardNumber, looksLikeCardNumber } from '#shared/rules/cards/card-number.ts';
import * as surcharge from '#shared/rules/cards/surcharge.ts';
import { fc } from '#test/support/random.ts';

const { CARD_FUNDINGS, isSurcharged, MAX_SURCHARGE_BASIS_POINTS, splitByLargestRemainder, surchargeOn } =
  surcharge;

it.each([
  ['4242424242424242', true],
  ['card 4242 4242 4242 4242, thanks', true],
  ['5555-5555-5555-4444', true],
  ['378282246310005, please', true],
  ['6011000990139424', true],
  ['', false],
  ['tok_4k2', false],
  ['42424242420', false],
  ['4242424242424241', false],
  ['1234567890', false],
  ['0f8a4c1e-5d2b-4c3a-9e6f-7a8b9c0d1e2f', false],
  ['42424242424242424242424242424242', false],
])('%j contains a card number: %s', (text, contains) => {
  expect(looksLikeCardNumber(text)).toBe(contains);
});

it('a card number is 12 to 19 digits alone', () => {
  for (const text of ['00000000000', '0'.repeat(20), ' 4242424242424242', '4242424242424242 '])
    expect(isCardNumber(text), text).toBe(false);
});

const cents = fc.integer({ min: 0, max: 100_000_000 });

describe('the surcharge', () => {
  it.each([
    [0, 250, 0],
    [19, 250, 0],
    [20, 250, 1],
    [10_000, 250, 250],
    [10_019, 250, 250],
    [10_020, 250, 251],
    [2750, 0, 0],
    [200_000, 300, 6000],
  ])('on %i cents at %i basis points is %i cents, half up', (total, basisPoints, expected) => {
    expect(surchargeOn(total, basisPoints)).toBe(expected);
  });

  it('is the nearest cent to the exact share, and never more than 3 percent by more than half a cent', () => {
    const rate = fc.integer({ min: 0, max: MAX_SURCHARGE_BASIS_POINTS });
    fc.assert(
      fc.property(cents, rate, (total, basisPoints) => {
        const exact = BigInt(total) * BigInt(basisPoints);
        const difference = BigInt(surchargeOn(total, basisPoints)) * 10_000n - exact;
        expect(difference > -5000n && difference <= 5000n).toBe(true);
        expect(surchargeOn(total, basisPoints)).toBeLessThanOrEqual(total * 0.03 + 0.5);
      }),
    );
  });

  it('is only for credit cards', () => {
    expect(CARD_FUNDINGS.filter(isSurcharged)).toEqual(['CREDIT']);
  });
});

describe('the split by largest remainder', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [251, [2750, 2750, 4520], [69, 69, 113]],
    [1, [1, 2, 1], [0, 1, 0]],
    [3, [1, 1, 1, 1, 1], [1, 1, 1, 0, 0]],
    [0, [0, 0], [0, 0]],
  ])('of %i cents by %j is %j', (amount, parts, expected) => {
    expect(splitByLargestRemainder(amount, parts)).toEqual(expected);
  });

  it('adds up to the amount, and each share is less than a cent from the exact one', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 50 }), (amount, parts) => {
        const sum = parts.reduce((total, part) => total + part, 0);
        fc.pre(sum > 0);
        const shares = splitByLargestRemainder(amount, parts);
        expect(shares.reduce((total, share) => total + share, 0)).toBe(amount);
        for (const [index, share] of shares.entries()) {
          const difference = BigInt(share) * BigInt(sum) - BigInt(amount) * BigInt(parts[index] ?? 0);
          expect(difference > -BigInt(sum) && difference < BigInt(sum)).toBe(true);
        }
      }),
    );
  });
});
