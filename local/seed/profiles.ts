import type { customerService } from '#functions/customers/customer-service.ts';
import type { ProfileInput } from '#shared/contracts/customers.ts';
import type { DemoEmail } from './accounts.ts';
import type { CustomerIds } from './logins.ts';

interface DemoProfile {
  email: DemoEmail;
  agreed: boolean;
  profile: ProfileInput;
}

/** The profile fields that demo customers have in common. */
export const COMMON_PROFILE = {
  contactMethod: 'BOTH',
  referralMethod: 'OTHER_METHOD',
  address2: '',
  state: 'AK',
  country: 'US',
} as const;

const PROFILES: readonly DemoProfile[] = [
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

/** Registers the demo customers that have a profile, sequentially, so that their customer numbers are deterministic. */
export async function ensureProfiles(
  customers: ReturnType<typeof customerService>,
  ids: CustomerIds,
): Promise<void> {
  for (const { email, agreed, profile } of PROFILES) {
    const caller = { customerId: ids[email], email };
    await customers.register(caller, { ...profile, emailAddress: email });
    if (agreed) await customers.agreeToTerms(caller);
  }
}
