import * as z from 'zod/mini';
import { CustomerProfile } from '#shared/contracts/customer-profile.ts';
import { hasAgreedToLatestTerms } from '#shared/rules/terms.ts';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition } from '../core/data/keys.ts';
import { searchTermEntity, searchTerms } from './search-terms.ts';

/** A customer as stored. `profileVersion` is the record version of the last profile change. */
export const CustomerRecord = z.extend(z.omit(CustomerProfile, { hasAgreedToLatestTos: true }), {
  customerId: z.string(),
  /** The version of the terms that the customer last agreed to, and when. */
  agreedTerms: z.optional(z.object({ version: z.string(), agreedAt: z.string() })),
  createdAt: z.string(),
  /** When the mobile number was last changed, unless never. */
  mobileNumberChangedAt: z.optional(z.string()),
  profileVersion: z.optional(z.int()),
  ...Versioned.shape,
});
export type CustomerRecord = z.infer<typeof CustomerRecord>;

export const customerEntity = defineEntity({
  type: 'customer',
  schema: CustomerRecord,
  keys: ({ customerId }) => ({ pk: customerPartition(customerId), sk: CUSTOMER_SORT.profile }),
  entries: (customer) => searchTerms(customer).map(searchTermEntity.write),
});

/** A customer as returned to that customer by the API. */
export function profileOf(customer: CustomerRecord): CustomerProfile {
  return { ...customer, hasAgreedToLatestTos: hasAgreedToLatestTerms(customer.agreedTerms?.version) };
}
