import * as z from 'zod/mini';
import { FIRST_CUSTOMER_NUMBER } from '../../shared/rules/customer.ts';
import { defineEntity, Versioned } from '../data/entity.ts';
import { CUSTOMER_SORT, customerNumberKey, customerPartition, customerWordPartition } from '../data/keys.ts';
import type { Table } from '../data/table.ts';
import { type CustomerRecord, customerEntity } from './customer-record.ts';
import { type CustomerSummary, customerWordEntity, matchesWords, wordsOf } from './customer-words.ts';

/** The fewest letters of a search by name. */
const MIN_SEARCH_LENGTH = 2;

/** Holds a customer number for its customer, so that staff find the one by the other and none is given twice. */
export const customerNumberEntity = defineEntity({
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
  const find = (customerId: string, consistent = false): Promise<CustomerRecord | null> =>
    table.get(customerEntity, profileKey(customerId), consistent);

  return {
    /** A customer's profile, or null. */
    find,

    /** The customer who has a number, or null. Half a read unit for the number, and half of one for the profile. */
    findByNumber: async (customerNumber: string): Promise<CustomerRecord | null> => {
      const holder = await table.get(customerNumberEntity, customerNumberKey(customerNumber));
      return holder && find(holder.customerId);
    },

    /**
     * The customers whose names or companies have words that begin with each of those searched for, at most `limit`. The
     * longest word, of two letters at least, is looked up: half a read unit unless it is very common.
     */
    findByWords: async (search: string, limit: number): Promise<CustomerSummary[]> => {
      const words = wordsOf(search).toSorted((a, b) => b.length - a.length);
      const [longest = ''] = words;
      if (longest.length < MIN_SEARCH_LENGTH) return [];
      const { items } = await table.query(customerWordEntity, {
        partition: customerWordPartition(longest),
        prefix: longest,
        filter: (customer) => matchesWords(customer, words),
        limit,
      });
      const customers = new Map(items.map((item) => [item.customerId, item]));
      return [...customers.values()].map(({ customerId, customerNumber, name, company }) => ({
        customerId,
        customerNumber,
        name,
        company,
      }));
    },

    /** A number that no other customer has or will have. */
    nextCustomerNumber: async (): Promise<string> =>
      String(await table.nextNumber('CUSTOMER_NUMBER', FIRST_CUSTOMER_NUMBER)),

    /** @throws VersionConflict when the customer has a profile or the number is taken. */
    create: (customer: CustomerRecord): Promise<void> => {
      const { customerId, customerNumber } = customer;
      return table.transact({
        ...table.changes('profile', customerEntity, null, customer),
        number: table.creation(customerNumberEntity, { customerNumber, customerId, version: 1 }),
      });
    },

    /** @throws VersionConflict when the profile was changed since `before` was read. */
    save: (before: CustomerRecord, after: CustomerRecord): Promise<CustomerRecord> =>
      table.save(customerEntity, before, after),
  };
}
export type CustomerRepository = ReturnType<typeof customerRepository>;
