import type { CustomerProfile } from '../../../../shared/contracts/customers.ts';

/** Whether a customer has nothing left to do at /onboarding. */
export const isComplete = (profile: CustomerProfile | null): boolean =>
  profile?.hasAgreedToLatestTos === true;
