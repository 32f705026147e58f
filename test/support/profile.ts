import type { InputOf } from '#shared/routes.ts';

/** A profile as sent by the form. */
export const SAMPLE_PROFILE: InputOf<'updateMyProfile'>['body'] = {
  name: 'Ada Bering',
  company: '',
  mobileNumber: '907-555-0142',
  contactMethod: 'BOTH',
  referralMethod: 'OTHER_METHOD',
  address1: '100 Main Street',
  address2: '',
  city: 'Anchorage',
  state: 'AK',
  postalCode: '99501',
  country: 'US',
  preferredDestination: 'ANC',
};
