import type { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import type { ProfileInput } from '#shared/contracts/customers.ts';
import { INVALID_PHONE } from '#shared/rules/customer.ts';
import { hasAgreedToLatestTerms, TERMS_VERSION } from '#shared/rules/terms.ts';
import { updateRecord } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller, Owner } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { Conflict, invalidField, NotFound, VersionConflict } from '../core/platform/errors.ts';
import { type CustomerRecord, profileOf } from './customer-record.ts';
import { customerRepository } from './customer-repository.ts';

/** A customer's access to their own profile. The clock provides the times of registration and agreement. */
export function customerService(table: Table, clock: Clock, customers = customerRepository(table)) {
  async function findExisting(customerId: string, consistent = false): Promise<CustomerRecord> {
    const customer = await customers.find(customerId, consistent);
    if (!customer) throw new NotFound('There is no profile yet.');
    return customer;
  }

  async function change(customerId: string, transform: (customer: CustomerRecord) => CustomerRecord) {
    const find = () => findExisting(customerId, true);
    return profileOf(await updateRecord({ find, save: customers.save }, transform));
  }

  return {
    /** @throws NotFound if the caller has not registered. */
    profile: async (caller: Owner): Promise<CustomerProfile> =>
      profileOf(await findExisting(caller.customerId)),

    /**
     * Creates the caller's profile with the next customer number. Returns the existing profile if there is one.
     * @throws InvalidInput if the email address is not that of the caller's account, or the number is not one of the U.S.
     */
    register: async (
      caller: Pick<Caller, 'customerId' | 'email'>,
      { emailAddress, ...profile }: ProfileInput & { emailAddress: string },
    ): Promise<CustomerProfile> => {
      if (emailAddress.trim().toLowerCase() !== caller.email)
        throw invalidField('emailAddress', 'This is not the email address of your account.');
      const existing = await customers.find(caller.customerId, true);
      if (existing) return profileOf(existing);
      if (!(await usPhone()).isUsMobile(profile.mobileNumber)) throw notUsMobile();
      const customer: CustomerRecord = {
        ...profile,
        customerId: caller.customerId,
        emailAddress: caller.email,
        customerNumber: await customers.nextCustomerNumber(),
        createdAt: clock.now().toISOString(),
        version: 1,
      };
      try {
        await customers.create(customer);
        return profileOf(customer);
      } catch (error) {
        // The same customer registered concurrently in another tab. That profile is kept.
        if (error instanceof VersionConflict) return profileOf(await findExisting(caller.customerId, true));
        throw error;
      }
    },

    /**
     * Replaces the caller's profile.
     * @throws NotFound without a profile, Conflict if it has changed since `seenVersion`, InvalidInput for a new number that
     * is not one of the U.S.
     */
    update: async (caller: Owner, profile: ProfileInput, seenVersion?: number): Promise<CustomerProfile> => {
      const { isUsMobile } = await usPhone();
      return change(caller.customerId, (customer) => {
        // A number from before this rule stays until the customer changes it.
        if (profile.mobileNumber !== customer.mobileNumber && !isUsMobile(profile.mobileNumber))
          throw notUsMobile();
        return withProfile(customer, profile, clock.now(), seenVersion);
      });
    },

    /** Records the caller's agreement to the current terms. @throws NotFound without a profile, VersionConflict */
    agreeToTerms: (caller: Owner): Promise<CustomerProfile> =>
      change(caller.customerId, (customer) => withAgreement(customer, clock.now())),
  };
}

const usPhone = () => import('./us-phone.ts');
const notUsMobile = () => invalidField('mobileNumber', INVALID_PHONE);

/**
 * The customer with this profile. Returns the same object if nothing changes.
 * @throws Conflict if the profile has changed since `seenVersion`. Agreeing to the terms does not count as a change.
 */
export function withProfile(
  customer: CustomerRecord,
  profile: ProfileInput,
  now: Date,
  seenVersion?: number,
): CustomerRecord {
  const fields = Object.keys(profile) as (keyof ProfileInput)[];
  if (fields.every((field) => profile[field] === customer[field])) return customer;
  if (seenVersion !== undefined && (customer.profileVersion ?? 0) > seenVersion) {
    throw new Conflict('Your profile was changed in another window or on another device.');
  }
  const isNewNumber = profile.mobileNumber !== customer.mobileNumber;
  return {
    ...customer,
    ...profile,
    ...(isNewNumber && { mobileNumberChangedAt: now.toISOString() }),
    profileVersion: customer.version + 1,
  };
}

/** The customer after agreeing to the current terms. Returns the same object if they had already agreed. */
export function withAgreement(customer: CustomerRecord, at: Date): CustomerRecord {
  if (hasAgreedToLatestTerms(customer.agreedTerms?.version)) return customer;
  return { ...customer, agreedTerms: { version: TERMS_VERSION, agreedAt: at.toISOString() } };
}
