import type { ProfileInput } from '#shared/contracts/customers.ts';
import { hasAgreedToLatestTerms, TERMS_VERSION } from '#shared/rules/terms.ts';
import { Conflict } from '../core/platform/errors.ts';
import type { CustomerRecord } from './customer-record.ts';

/**
 * The customer with this profile. Returns the same object if nothing changes.
 * @throws Conflict if the profile has changed since `seenVersion`. Agreeing to the terms does not count as a change.
 */
export function withProfile(
  customer: CustomerRecord,
  profile: ProfileInput,
  seenVersion?: number,
): CustomerRecord {
  const fields = Object.keys(profile) as (keyof ProfileInput)[];
  if (fields.every((field) => profile[field] === customer[field])) return customer;
  if (seenVersion !== undefined && (customer.profileVersion ?? 0) > seenVersion) {
    throw new Conflict('Your profile was changed in another window or on another device.');
  }
  return { ...customer, ...profile, profileVersion: customer.version + 1 };
}

/** The customer after agreeing to the current terms. Returns the same object if they had already agreed. */
export function withAgreement(customer: CustomerRecord, at: Date): CustomerRecord {
  if (hasAgreedToLatestTerms(customer.agreedTerms?.version)) return customer;
  return { ...customer, agreedTerms: { version: TERMS_VERSION, agreedAt: at.toISOString() } };
}
