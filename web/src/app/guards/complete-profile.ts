import type { CustomerProfile } from '#shared/contracts/customers.ts';

/** Whether a customer has finished /onboarding. */
export const isComplete = (profile: CustomerProfile | null): boolean =>
  profile?.hasAgreedToLatestTos === true;
