export const CONTACT_METHODS = ['EMAIL', 'PHONE', 'BOTH'] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];

export const REFERRAL_METHODS = [
  'PERSONAL_CONTACT',
  'SEARCH_ENGINE',
  'SOCIAL_MEDIA',
  'ANOTHER_WEBSITE',
  'OTHER_METHOD',
] as const;
export type ReferralMethod = (typeof REFERRAL_METHODS)[number];

/** Customer numbers come from one counter, start here and are never given twice. */
export const FIRST_CUSTOMER_NUMBER = 10001;
