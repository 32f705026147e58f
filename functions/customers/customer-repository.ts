import { FIRST_CUSTOMER_NUMBER } from '#shared/rules/customer.ts';
import { CUSTOMER_SORT, customerPartition } from '../core/data/keys.ts';
import type { Table } from '../core/data/table.ts';
import { MAX_TRANSACTION_WRITES } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import { customerNumberEntity } from './customer-finder.ts';
import { type CustomerRecord, customerEntity } from './customer-record.ts';
import { MAX_TERMS } from './search-terms.ts';

/** A profile, its number and its search terms. */
const WRITES_PER_CREATION = 2 + MAX_TERMS;
export const CREATE_BATCH_SIZE = Math.floor(MAX_TRANSACTION_WRITES / WRITES_PER_CREATION);

export function customerRepository(table: Table) {
  /**
   * Creates up to {@link CREATE_BATCH_SIZE} customers in one transaction.
   * @throws VersionConflict if one of them already has a profile or a number is taken.
   */
  const createTogether = (customers: readonly CustomerRecord[]): Promise<void> => {
    const creations = customers.map((customer) => {
      const { customerId, customerNumber } = customer;
      return {
        ...writes.withEntries(`profile of ${customerId}`, customerEntity, null, customer),
        [`number ${customerNumber}`]: writes.create(customerNumberEntity, {
          customerNumber,
          customerId,
          version: 1,
        }),
      };
    });
    return table.transact(Object.assign({}, ...creations));
  };

  return {
    find: (customerId: string, consistent = false): Promise<CustomerRecord | null> =>
      table.get(customerEntity, { pk: customerPartition(customerId), sk: CUSTOMER_SORT.profile }, consistent),

    /** A new, unique customer number. */
    nextCustomerNumber: async (): Promise<string> =>
      String(await table.nextNumber('CUSTOMER_NUMBER', FIRST_CUSTOMER_NUMBER)),

    /** @throws VersionConflict if the customer already has a profile or the number is taken. */
    create: (customer: CustomerRecord): Promise<void> => createTogether([customer]),
    createTogether,

    /** @throws VersionConflict if the profile has changed since `before` was read. */
    save: (before: CustomerRecord, after: CustomerRecord): Promise<CustomerRecord> =>
      table.save(customerEntity, before, after),
  };
}
export type CustomerRepository = ReturnType<typeof customerRepository>;
