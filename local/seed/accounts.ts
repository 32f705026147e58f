import type { ProfileInput } from '#shared/contracts/customers.ts';
import type { Role } from '#shared/roles.ts';

export const DEMO_PASSWORD = 'Northbound-1!';

export interface DemoAccount {
  email: string;
  groups: readonly Role[];
  /** The description in the output of `npm start`. */
  about: string;
  /** The password is temporary and must be changed at the first sign-in. */
  temporary?: true;
}

export const DEMO_ACCOUNTS = [
  {
    email: 'customer@northbound.test',
    groups: ['Customer'],
    about: 'packages in every status, a stored card, pickup appointments',
  },
  { email: 'busy@northbound.test', groups: ['Customer'], about: '20 active packages, 500 in history' },
  { email: 'newcomer@northbound.test', groups: ['Customer'], about: 'confirmed, no profile yet' },
  { email: 'terms@northbound.test', groups: ['Customer'], about: 'has not agreed to the terms' },
  {
    email: 'temporary@northbound.test',
    groups: ['Customer'],
    about: 'must choose a new password',
    temporary: true,
  },
  { email: 'warehouse@northbound.test', groups: ['ParcelOperations'], about: 'staff: warehouse' },
  { email: 'service@northbound.test', groups: ['CustomerService'], about: 'staff: customer service' },
  { email: 'executive@northbound.test', groups: ['Executive'], about: 'staff: executive' },
] as const satisfies readonly DemoAccount[];

export type DemoEmail = (typeof DEMO_ACCOUNTS)[number]['email'];

/** The profile fields that demo customers share. */
export const COMMON_PROFILE = {
  contactMethod: 'BOTH',
  referralMethod: 'OTHER_METHOD',
  address2: '',
  state: 'AK',
  country: 'US',
} as const;

export const PROFILES: readonly { email: DemoEmail; agreed: boolean; profile: ProfileInput }[] = [
  {
    email: 'customer@northbound.test',
    agreed: true,
    profile: {
      ...COMMON_PROFILE,
      name: 'Maren Halvorsen',
      company: 'Chugach Trail Outfitters',
      mobileNumber: '907-555-0142',
      address1: '2410 Spenard Rd',
      address2: 'Unit B',
      city: 'Anchorage',
      postalCode: '99503',
      preferredDestination: 'ANC',
    },
  },
  {
    email: 'busy@northbound.test',
    agreed: true,
    profile: {
      ...COMMON_PROFILE,
      name: 'Desmond Okafor',
      company: 'Tanana Valley Hardware',
      mobileNumber: '907-555-0177',
      referralMethod: 'SEARCH_ENGINE',
      address1: '1320 Phillips Field Rd',
      city: 'Fairbanks',
      postalCode: '99701',
      preferredDestination: 'FBK',
    },
  },
  {
    email: 'terms@northbound.test',
    agreed: false,
    profile: {
      ...COMMON_PROFILE,
      name: 'Ines Petrov',
      company: '',
      mobileNumber: '907-555-0119',
      contactMethod: 'EMAIL',
      address1: '318 Mill Bay Rd',
      city: 'Kodiak',
      postalCode: '99615-6113',
      preferredDestination: 'KOD',
    },
  },
];
