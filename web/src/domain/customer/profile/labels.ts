import type { ProfileInput } from '#shared/contracts/customers.ts';
import type { REFERRAL_METHODS } from '#shared/rules/customer.ts';
import { DESTINATION_CODES, LOCATION_NAMES } from '#shared/rules/locations.ts';
import { isStateCode, STATE_NAMES } from '#shared/rules/states.ts';
import type { ProfileField, ProfileForm } from './profile-form.ts';

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
  preferredDestination: 'Preferred Terminal',
};

const CONTACTS = [
  { value: 'BOTH', label: 'Email & Text Message' },
  { value: 'EMAIL', label: 'Email' },
];
const TEXT_MESSAGE = { value: 'PHONE', label: 'Text Message' };

/** The contact preferences. Text messages alone are offered only to customers who already have that preference. */
export function contactOptions(current: ProfileInput['contactMethod'] | undefined) {
  return current === 'PHONE' ? [...CONTACTS, TEXT_MESSAGE] : CONTACTS;
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

const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }));

/** The states. A stored value that is not a state is offered only to the customer who has it. */
export function stateOptions(current = '') {
  return current === '' || isStateCode(current) ? STATES : [{ value: current, label: current }, ...STATES];
}

export function displayValue(field: ProfileField, values: ProfileForm): string {
  if (field === 'contactMethod') return labelIn([...CONTACTS, TEXT_MESSAGE], values[field]);
  if (field === 'referralMethod') return REFERRALS[values[field]];
  if (field === 'preferredDestination') return labelIn(DESTINATION_OPTIONS, values[field]);
  return values[field];
}

const labelIn = (options: readonly { value: string; label: string }[], option: string) =>
  options.find(({ value }) => value === option)?.label ?? option;
