import type { REFERRAL_METHODS } from '../../../../shared/rules/customer.ts';
import { DESTINATION_CODES, LOCATION_NAMES } from '../../../../shared/rules/locations.ts';

/** How somebody wants to be told; by telephone alone is not offered. */
export const CONTACT_OPTIONS = [
  { value: 'BOTH', label: 'Email & Text Message' },
  { value: 'EMAIL', label: 'Email' },
];

const REFERRALS: Record<(typeof REFERRAL_METHODS)[number], string> = {
  PERSONAL_CONTACT: 'Personal contact',
  SEARCH_ENGINE: 'Search engine',
  SOCIAL_MEDIA: 'Social media',
  ANOTHER_WEBSITE: 'Another website',
  OTHER_METHOD: 'Other',
};
export const REFERRAL_OPTIONS = Object.entries(REFERRALS).map(([value, label]) => ({ value, label }));

export const DESTINATION_OPTIONS = DESTINATION_CODES.map((code) => ({
  value: code,
  label: `${LOCATION_NAMES[code]} (${code})`,
}));
