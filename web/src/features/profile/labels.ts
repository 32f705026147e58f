import type { ProfileInput } from '../../../../shared/contracts/customers.ts';
import type { REFERRAL_METHODS } from '../../../../shared/rules/customer.ts';
import { DESTINATION_CODES, LOCATION_NAMES } from '../../../../shared/rules/locations.ts';
import type { ProfileField, ProfileForm } from './profile-form.ts';

/** What the fields of the profile are called on screen. */
export const FIELD_LABELS: Record<ProfileField, string> = {
  name: 'Name',
  company: 'Company',
  mobileNumber: 'Mobile Number',
  contactMethod: 'Contact Preference',
  referralMethod: 'How did you hear about us?',
  streetAddress: 'Street Address',
  apartment: 'Apartment',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP Code',
  preferredDestination: 'Preferred Destination',
};

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

/** The value of a field as it reads on screen; empty where nothing was given. */
export function shownValue(field: ProfileField, values: ProfileForm): string {
  if (field === 'contactMethod') return labelIn([...CONTACTS, BY_PHONE], values[field]);
  if (field === 'referralMethod') return REFERRALS[values[field]];
  if (field === 'preferredDestination') return labelIn(DESTINATION_OPTIONS, values[field]);
  return values[field];
}

const labelIn = (options: readonly { value: string; label: string }[], wanted: string) =>
  options.find(({ value }) => value === wanted)?.label ?? wanted;
