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

/** The number of digits without a country code. */
export const PHONE_DIGITS = 10;

/**
 * Formats a partial or complete North American phone number as `###-###-####`. Uses the last ten digits, which
 * removes a country code or an earlier paste.
 */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '').slice(-PHONE_DIGITS);
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-');
}

/** Whether a string is a complete phone number, `###-###-####`. Area code and exchange start with 2 to 9. */
export function isPhone(text: string): boolean {
  return /^[2-9]\d{2}-[2-9]\d{2}-\d{4}$/.test(text);
}
