import type { CustomerProfile, ProfileInput } from '../../shared/contracts/customers.ts';
import { updateRecord } from '../data/update-record.ts';
import type { Caller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { InvalidInput, NotFound, VersionConflict } from '../platform/errors.ts';
import { type CustomerRecord, profileOf } from './customer-record.ts';
import type { CustomerRepository } from './customer-repository.ts';
import { withAgreement, withProfile } from './customer-updates.ts';

/** What customers do about themselves. The clock says when they registered and agreed. */
export function customerService(customers: CustomerRepository, clock: Clock) {
  async function existing(customerId: string, consistent = false): Promise<CustomerRecord> {
    const customer = await customers.find(customerId, consistent);
    if (!customer) throw new NotFound('There is no profile yet.');
    return customer;
  }

  async function change(
    customerId: string,
    alter: (customer: CustomerRecord) => CustomerRecord,
  ): Promise<CustomerProfile> {
    const find = () => existing(customerId, true);
    return profileOf(await updateRecord({ find, save: customers.save }, alter));
  }

  return {
    /** @throws NotFound until the caller has registered. */
    profile: async (caller: Pick<Caller, 'customerId'>): Promise<CustomerProfile> =>
      profileOf(await existing(caller.customerId)),

    /**
     * Makes the caller's profile with the next customer number; a second time answers the profile that exists.
     * @throws InvalidInput when the registration is for another e-mail address than that of the account.
     */
    register: async (
      caller: Pick<Caller, 'customerId' | 'email'>,
      { emailAddress, ...profile }: ProfileInput & { emailAddress: string },
    ): Promise<CustomerProfile> => {
      if (emailAddress.trim().toLowerCase() !== caller.email) throw otherAccount();
      const already = await customers.find(caller.customerId, true);
      if (already) return profileOf(already);
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
        // The same person registered in another tab between the look and the write: theirs stands.
        if (error instanceof VersionConflict) return profileOf(await existing(caller.customerId, true));
        throw error;
      }
    },

    /**
     * Replaces what the caller tells of themselves.
     * @throws NotFound without a profile, Conflict when it was changed since the version that the caller saw.
     */
    update: (
      caller: Pick<Caller, 'customerId'>,
      profile: ProfileInput,
      seenVersion?: number,
    ): Promise<CustomerProfile> =>
      change(caller.customerId, (customer) => withProfile(customer, profile, seenVersion)),

    /** Notes that the caller agreed to the present terms, once. @throws NotFound without a profile, VersionConflict */
    agreeToTerms: (caller: Pick<Caller, 'customerId'>): Promise<CustomerProfile> =>
      change(caller.customerId, (customer) => withAgreement(customer, clock.now())),
  };
}

function otherAccount(): InvalidInput {
  const message = 'This is not the email address of your account.';
  return new InvalidInput(message, [{ field: 'emailAddress', message }]);
}
