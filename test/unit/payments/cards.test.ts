import { describe, expect, it } from 'vitest';
import { CarrierInput, ShelfInput, trackingNumber } from '#shared/contracts/staff/inputs.ts';
import { CustomerMessage, ReasonInput } from '#shared/contracts/staff/reasons.ts';
import { line, Notes, text } from '#shared/contracts/text.ts';
import { isCardNumber, looksLikeCardNumber } from '#shared/rules/cards/card-number.ts';
import * as surcharge from '#shared/rules/cards/surcharge.ts';
import { fc } from '#test/support/random.ts';

const { CARD_FUNDINGS, isSurcharged, MAX_SURCHARGE_BASIS_POINTS, splitByLargestRemainder, surchargeOn } =
  surcharge;

describe('a text', () => {
  it.each([
    '4242424242424242',
    'card 4242 4242 4242 4242, thanks',
    '5555-5555-5555-4444',
    '378282246310005, please',
    '3782 822463 10005',
    '6011000990139424',
    // What comes before and after it.
    '4242 4242 4242 4242 12/34',
    '4242 4242 4242 4242 12/34 123',
    '4242424242424242 1234',
    '4242424242424242/12/34',
    '12 4242 4242 4242 4242',
    'NB500001: 4242 4242 4242 4242',
    'Unit 5, 4242 4242 4242 4242',
    '907-555-0123 4242424242424242',
    'visa4242424242424242exp1234',
    // Other separators.
    '4242.4242.4242.4242',
    '4242–4242–4242–4242',
    '4242—4242—4242—4242',
    '4242−4242−4242−4242',
    '4242\u00a04242\u00a04242\u00a04242',
    '4242\u202f4242\u20094242\u30004242',
    '4242\u200b4242\u200b4242\u200b4242',
    '4242 - 4242 - 4242 - 4242',
    '4242/4242/4242/4242',
    '4242:4242:4242:4242',
    '(4242) (4242) (4242) (4242)',
    '4242*4242*4242*4242',
    '4242 -- 4242 -- 4242 -- 4242',
    '4242, 4242, 4242, 4242',
    '4242\n4242\n4242\n4242',
    '42 42 42 42 42 42 42 42',
    '４２４２ ４２４２ ４２４２ ４２４２',
    // Each issuer.
    '4222222222222',
    '2223 0031 2200 3222',
    '2720 9900 0000 0007',
    '3714 496353 98431',
    '6511 1111 1111 1112',
    '3056 930902 5904',
    '36227206271667',
    '3530 1113 3330 0000',
    '6200 0000 0000 0005',
    '6205500000000000004',
    '6759649826438453',
    '6304 0000 0000 0000',
  ])('%j contains a card number', (text) => {
    expect(looksLikeCardNumber(text)).toBe(true);
  });

  it.each([
    '',
    'tok_4k2',
    '42424242420',
    '4242424242424241',
    '0f8a4c1e-5d2b-4c3a-9e6f-7a8b9c0d1e2f',
    '42424242424242424242424242424242',
    // Tracking numbers: FedEx with 12 and 15 digits, USPS, UPS, DHL, Amazon.
    '794644790132',
    '961207660000006',
    '612999991234561',
    '9400 1118 9922 3197 4284 93',
    '9405511206213849201748',
    '1Z999AA10123456784',
    'JD014600006281230701',
    'TBA302994857123',
    // An SSCC, with and without its application identifier.
    '(00) 0 0614141 123456789 0',
    '006141411234567890',
    // Freight bills, UN and customer numbers.
    'NB500001, NB500002 and NB500003',
    'UN1263, 2 gal, PG II',
    '10001 10002 10003 10004',
    // Phone numbers, ZIP codes, dates, times and sizes.
    '907-555-0123',
    '425-555-0123 907-555-0124',
    '(425) 555-0123, +1 907 555 0124',
    'Anchorage, AK 99501-1234',
    'between 4/12/2026 10:30 and 4/13/2026 11:00',
    '2026-11-28 10:30:15',
    'Mon 8:00-16:30, Sat 10:00-14:00; gate code 4471',
    '37*55*56, 53*14*38, 51*36*33',
    '12:30, 5:30, 3:15, 2:30, 6:15',
    '48 x 40 x 36, 410 lb',
    '$1,250.00',
    // Fifteen and sixteen digits that pass the check, but are of no issuer.
    '100000000000008',
    '1000000000000008',
  ])('%j contains none', (text) => {
    expect(looksLikeCardNumber(text)).toBe(false);
  });

  it('of a customer or of staff is refused with a card number in it, but not a number of a package', () => {
    const card = 'Charge 4242 4242 4242 4242 12/34';
    for (const schema of [
      Notes,
      line(100),
      text(100),
      ReasonInput,
      CustomerMessage,
      CarrierInput,
      ShelfInput,
    ])
      expect(schema.safeParse(card).error?.issues[0]?.message).toBe('Do not enter a card number.');
    expect(trackingNumber('').safeParse('4242424242424242').success).toBe(true);
  });
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
