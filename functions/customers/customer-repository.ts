import * as z from 'zod/mini';
import { FIRST_CUSTOMER_NUMBER } from '../../shared/rules/customer.ts';
import { defineEntity, Versioned } from '../data/entity.ts';
import { CUSTOMER_SORT, customerNumberKey, customerPartition } from '../data/keys.ts';
import type { Table } from '../data/table.ts';
import { type CustomerRecord, customerEntity } from './customer-record.ts';

/** Holds a customer number for its customer, so that staff find the one by the other and none is given twice. */
export const numberEntity = defineEntity({
  type: 'customer-number',
  schema: z.extend(Versioned, { customerNumber: z.string(), customerId: z.string() }),
  keys: ({ customerNumber }) => customerNumberKey(customerNumber),
});

/** The customers of a table: profiles by customer, and the numbers that they were given. */
export function customerRepository(table: Table) {
  const profileKey = (customerId: string) => ({
    pk: customerPartition(customerId),
    sk: CUSTOMER_SORT.profile,
  });
  return {
    /** A customer's profile, or null. */
    find: (customerId: string, consistent = false): Promise<CustomerRecord | null> =>
      table.get(customerEntity, profileKey(customerId), consistent),

    /** A number that no other customer has or will have. */
    nextCustomerNumber: async (): Promise<string> =>
      String(await table.nextNumber('CUSTOMER_NUMBER', FIRST_CUSTOMER_NUMBER)),

    /** @throws VersionConflict when the customer has a profile or the number is taken. */
    create: (customer: CustomerRecord): Promise<void> => {
      const { customerId, customerNumber } = customer;
      return table.transact({
        profile: table.creation(customerEntity, customer),
        number: table.creation(numberEntity, { customerNumber, customerId, version: 1 }),
      });
    },

    /** @throws VersionConflict when the profile was changed since `before` was read. */
    save: (before: CustomerRecord, after: CustomerRecord): Promise<CustomerRecord> =>
      table.save(customerEntity, before, after),
  };
}
export type CustomerRepository = ReturnType<typeof customerRepository>;
