export const CONTACT_METHODS = ['EMAIL', 'PHONE', 'BOTH'] as const;

export const REFERRAL_METHODS = [
  'PERSONAL_CONTACT',
  'SEARCH_ENGINE',
  'SOCIAL_MEDIA',
  'ANOTHER_WEBSITE',
  'OTHER_METHOD',
] as const;

/** Customer numbers come from one counter, start here and are never given twice. */
export const FIRST_CUSTOMER_NUMBER = 10001;

/** Characters that the fields of a profile may have. */
export const PROFILE_LIMITS = {
  email: 128,
  name: 100,
  company: 30,
  address: 100,
  city: 60,
  state: 30,
} as const;

/** Five digits, or five and four. */
export function isPostalCode(text: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(text);
}
