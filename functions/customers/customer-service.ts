import type { CustomerProfile } from '../../shared/contracts/customers.ts';
import { TERMS_VERSION } from '../../shared/rules/terms.ts';
import type { Caller } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { NotFound, VersionConflict } from '../platform/errors.ts';
import { type CustomerRecord, profileOf } from './customer-record.ts';
import type { CustomerRepository } from './customer-repository.ts';

/** What a customer tells when registering. */
export type Registration = Omit<CustomerProfile, 'emailAddress' | 'customerNumber' | 'hasAgreedToLatestTos'>;

export function customerService(customers: CustomerRepository, clock: Clock) {
  async function existing(customerId: string, consistent = false): Promise<CustomerRecord> {
    const customer = await customers.find(customerId, consistent);
    if (!customer) throw new NotFound('There is no profile yet.');
    return customer;
  }

  return {
    /** @throws NotFound until the caller has registered. */
    profile: async (caller: Pick<Caller, 'customerId'>): Promise<CustomerProfile> =>
      profileOf(await existing(caller.customerId)),

    /** Makes the caller's profile with the next customer number; a second time answers the profile that exists. */
    register: async (
      caller: Pick<Caller, 'customerId' | 'email'>,
      registration: Registration,
    ): Promise<CustomerProfile> => {
      const already = await customers.find(caller.customerId, true);
      if (already) return profileOf(already);
      const customer: CustomerRecord = {
        ...registration,
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

    /** Notes that the caller agreed to the present terms, once. @throws NotFound without a profile. */
    agreeToTerms: async (caller: Pick<Caller, 'customerId'>): Promise<CustomerProfile> => {
      const before = await existing(caller.customerId, true);
      if (before.agreedTerms?.version === TERMS_VERSION) return profileOf(before);
      const agreedTerms = { version: TERMS_VERSION, agreedAt: clock.now().toISOString() };
      return profileOf(await customers.save(before, { ...before, agreedTerms }));
    },
  };
}
