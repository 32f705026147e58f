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
