import type { CustomerProfile, ProfileInput } from '#shared/contracts/customers.ts';
import { updateRecord } from '../core/data/update-record.ts';
import type { Caller } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { InvalidInput, NotFound, VersionConflict } from '../core/platform/errors.ts';
import { type CustomerRecord, profileOf } from './customer-record.ts';
import type { CustomerRepository } from './customer-repository.ts';
import { withAgreement, withProfile } from './customer-updates.ts';

/** A customer's access to their own profile. The clock provides the times of registration and agreement. */
export function customerService(customers: CustomerRepository, clock: Clock) {
  async function findExisting(customerId: string, consistent = false): Promise<CustomerRecord> {
    const customer = await customers.find(customerId, consistent);
    if (!customer) throw new NotFound('There is no profile yet.');
    return customer;
  }

  async function change(
    customerId: string,
    transform: (customer: CustomerRecord) => CustomerRecord,
  ): Promise<CustomerProfile> {
    const find = () => findExisting(customerId, true);
    return profileOf(await updateRecord({ find, save: customers.save }, transform));
  }

  return {
    /** @throws NotFound if the caller has not registered. */
    profile: async (caller: Pick<Caller, 'customerId'>): Promise<CustomerProfile> =>
      profileOf(await findExisting(caller.customerId)),

    /**
     * Creates the caller's profile with the next customer number. Returns the existing profile if there is one.
     * @throws InvalidInput if the email address is not that of the caller's account.
     */
    register: async (
      caller: Pick<Caller, 'customerId' | 'email'>,
      { emailAddress, ...profile }: ProfileInput & { emailAddress: string },
    ): Promise<CustomerProfile> => {
      if (emailAddress.trim().toLowerCase() !== caller.email) throw otherAccount();
      const existing = await customers.find(caller.customerId, true);
      if (existing) return profileOf(existing);
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
     * @throws NotFound without a profile, Conflict if it has changed since `seenVersion`.
     */
    update: (
      caller: Pick<Caller, 'customerId'>,
      profile: ProfileInput,
      seenVersion?: number,
    ): Promise<CustomerProfile> =>
      change(caller.customerId, (customer) => withProfile(customer, profile, seenVersion)),

    /** Records the caller's agreement to the current terms. @throws NotFound without a profile, VersionConflict */
    agreeToTerms: (caller: Pick<Caller, 'customerId'>): Promise<CustomerProfile> =>
      change(caller.customerId, (customer) => withAgreement(customer, clock.now())),
  };
}

function otherAccount(): InvalidInput {
  const message = 'This is not the email address of your account.';
  return new InvalidInput(message, [{ field: 'emailAddress', message }]);
}
