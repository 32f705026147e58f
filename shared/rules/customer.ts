export const CONTACT_METHODS = ['EMAIL', 'PHONE', 'BOTH'] as const;

export const REFERRAL_METHODS = [
  'PERSONAL_CONTACT',
  'SEARCH_ENGINE',
  'SOCIAL_MEDIA',
  'ANOTHER_WEBSITE',
  'OTHER_METHOD',
] as const;

/** The first customer number. Numbers are assigned by a counter and never reused. */
export const FIRST_CUSTOMER_NUMBER = 10001;

/** The maximum number of characters in the fields of a profile. */
export const PROFILE_LIMITS = {
  email: 128,
  name: 100,
  company: 30,
  address: 100,
  city: 60,
  state: 30,
} as const;

/** Whether a string is a ZIP code (five digits) or ZIP+4. */
export function isPostalCode(text: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(text);
}

/** What a field says about anything that is not a phone number of the United States. */
export const INVALID_PHONE = 'Enter a U.S. number: 10 digits, such as 907-555-0123.';

/** What people and address books put between the digits, with the invisible marks that come along when copying. */
const SEPARATORS = /[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}./·•∙−]/gu;

/** Ten digits, or eleven with a leading 1, with or without its plus sign (decision 103). */
const COMPLETE = /^(?:\+?1)?([2-9]\d{9})$/;
/** The beginning of ten digits. */
const PARTIAL = /^[2-9]\d*$/;
const MAX_PARTIAL_DIGITS = 10;

/**
 * Formats a complete or partial phone number as `###-###-####`, without a leading country code 1. Anything else is
 * returned as it is: cutting digits off a foreign number, an extension or a typing error would make it a stranger's.
 */
export function formatPhone(text: string): string {
  const compact = text.normalize('NFKC').replace(SEPARATORS, '');
  if (compact === '') return '';
  const isPartial = PARTIAL.test(compact) && compact.length < MAX_PARTIAL_DIGITS;
  const digits = COMPLETE.exec(compact)?.[1] ?? (isPartial ? compact : null);
  if (digits === null) return text;
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

/** Whether a string is a complete phone number, `###-###-####`. Area code and exchange start with 2 to 9. */
export function isPhone(text: string): boolean {
  return /^[2-9]\d{2}-[2-9]\d{2}-\d{4}$/.test(text);
}

/** The phone number that a text consists of, as `###-###-####`, or null. */
export function parsePhone(text: string): string | null {
  const formatted = formatPhone(text);
  return isPhone(formatted) ? formatted : null;
}

/** A phone number, `###-###-####`, in the format of E.164: `+19075550123`. */
export const toE164 = (phone: string): string => `+1${phone.replaceAll('-', '')}`;
