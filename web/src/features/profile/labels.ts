import type { ProfileInput } from '../../../../shared/contracts/customers.ts';
import type { REFERRAL_METHODS } from '../../../../shared/rules/customer.ts';
import { DESTINATION_CODES, LOCATION_NAMES } from '../../../../shared/rules/locations.ts';

const CONTACTS = [
  { value: 'BOTH', label: 'Email & Text Message' },
  { value: 'EMAIL', label: 'Email' },
];
const BY_PHONE = { value: 'PHONE', label: 'Text Message' };

/** How somebody wants to be told. By telephone alone is offered only to those whose choice it is already. */
export function contactOptions(chosen: ProfileInput['contactMethod'] | undefined) {
  return chosen === 'PHONE' ? [...CONTACTS, BY_PHONE] : CONTACTS;
}

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
