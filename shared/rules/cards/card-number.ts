import { hasGs1CheckDigit } from '../scans/check-digits.ts';

/**
 * Groups of digits with what people put between them, and with the invisible marks that come along when copying. Between
 * groups as long as those of a card, that is anything but letters. Shorter ones are also times and sizes, such as `8:00`.
 */
const DIGIT_GROUPS = [
  /\d+(?:[\s\p{Pd}\p{Cf}\u2212.,/\\_|·]{1,4}\d+)*/gu,
  /\d{3,}(?:[^\p{L}\p{N}]{1,4}\d{3,})*/gu,
];

/** Digits in the form of other numbers, which are no part of a card number: U.S. phone numbers. */
const PHONE_NUMBERS = /(?<![\d.-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\d)/g;

const MIN_LENGTH = 13;
const MAX_LENGTH = 19;

/** The prefixes and lengths of the issuers (ISO/IEC 7812). */
const ISSUERS: readonly { readonly prefix: RegExp; readonly lengths: readonly number[] }[] = [
  // Visa
  { prefix: /^4/, lengths: [13, 16, 19] },
  // Mastercard
  { prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  // American Express
  { prefix: /^3[47]/, lengths: [15] },
  // Discover
  { prefix: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  // Diners Club
  { prefix: /^(30[0-5]|3095|36|3[89])/, lengths: [14, 16] },
  // JCB
  { prefix: /^35(2[89]|[3-8])/, lengths: [16, 19] },
  // UnionPay
  { prefix: /^62/, lengths: [16, 17, 18, 19] },
  // Maestro
  { prefix: /^(5018|5020|5038|5893|6304|6759|676[1-3])/, lengths: [13, 14, 15, 16, 17, 18, 19] },
];

/** Whether a string of digits passes the Luhn check, and has a length of card numbers: 12 to 19 digits. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a string of digits is a possible number of an issuer's card. */
const isIssued = (digits: string): boolean =>
  ISSUERS.some(({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits)) &&
  isCardNumber(digits);

/**
 * Whether a text contains a possible card number, however its digits are separated and whatever digits come before or
 * after it, such as an expiry date. Longer numbers without separators contain none, because they are tracking numbers.
 */
export function looksLikeCardNumber(text: string): boolean {
  const withoutPhones = text.normalize('NFKC').replace(PHONE_NUMBERS, 'x');
  const runs = DIGIT_GROUPS.flatMap((groups) => withoutPhones.match(groups) ?? []);
  return runs.some((run) => windowsOf(run.match(/\d+/g) ?? []).some(isIssued));
}

/** The numbers of 13 to 19 digits that consecutive groups of digits make. */
function windowsOf(groups: readonly string[]): string[] {
  if (isUspsNumber(groups.join(''))) return [];
  return groups.flatMap((_, first) => {
    const windows: string[] = [];
    let digits = '';
    let shortest = MAX_LENGTH;
    for (let next = first; next < groups.length && digits.length < MAX_LENGTH; next += 1) {
      const group = groups[next] ?? '';
      digits += group;
      shortest = Math.min(shortest, group.length);
      // Dates and times make 13 digits more often than a card does.
      const minLength = shortest < 3 ? MIN_LENGTH + 1 : MIN_LENGTH;
      if (digits.length >= minLength && digits.length <= MAX_LENGTH) windows.push(digits);
    }
    return windows;
  });
}

/** USPS prints its tracking numbers in groups of four digits, like card numbers. */
const isUspsNumber = (digits: string): boolean =>
  /^9[1-5](\d{18}|\d{20}|\d{24})$/.test(digits) && hasGs1CheckDigit(digits);
