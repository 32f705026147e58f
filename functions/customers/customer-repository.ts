import * as z from 'zod/mini';
import { FIRST_CUSTOMER_NUMBER } from '../../shared/rules/customer.ts';
import { defineEntity, Versioned } from '../data/entity.ts';
import { CUSTOMER_SORT, customerNumberKey, customerPartition, searchTermPartition } from '../data/keys.ts';
import type { Table } from '../data/table.ts';
import { type CustomerRecord, customerEntity } from './customer-record.ts';
import type { CustomerSummary } from './customer-summary.ts';
import { matchesTerms, searchTermEntity, termsOf } from './search-terms.ts';

/** The number of customers whose search terms fit in the 100 writes of a transaction. */
export const CREATE_BATCH_SIZE = 7;

const MIN_SEARCH_LENGTH = 2;

/** Reserves a customer number, and maps it to its customer. */
export const customerNumberEntity = defineEntity({
  type: 'customer-number',
  schema: z.extend(Versioned, { customerNumber: z.string(), customerId: z.string() }),
  keys: ({ customerNumber }) => customerNumberKey(customerNumber),
});

/** Customer profiles and customer numbers. */
export function customerRepository(table: Table) {
  const profileKey = (customerId: string) => ({
    pk: customerPartition(customerId),
    sk: CUSTOMER_SORT.profile,
  });
  const find = (customerId: string, consistent = false): Promise<CustomerRecord | null> =>
    table.get(customerEntity, profileKey(customerId), consistent);

  /**
   * Creates up to {@link CREATE_BATCH_SIZE} customers in one transaction.
   * @throws VersionConflict if one of them already has a profile or a number is taken.
   */
  const createTogether = (customers: readonly CustomerRecord[]): Promise<void> => {
    const writes = customers.map((customer) => {
      const { customerId, customerNumber } = customer;
      return {
        ...table.changes(`profile of ${customerId}`, customerEntity, null, customer),
        [`number ${customerNumber}`]: table.creation(customerNumberEntity, {
          customerNumber,
          customerId,
          version: 1,
        }),
      };
    });
    return table.transact(Object.assign({}, ...writes));
  };

  return {
    find,

    /** The customer with this number, or null. Costs 0.5 read units for the number and 0.5 for the profile. */
    findByNumber: async (customerNumber: string): Promise<CustomerRecord | null> => {
      const holder = await table.get(customerNumberEntity, customerNumberKey(customerNumber));
      return holder && find(holder.customerId);
    },

    /**
     * Up to `limit` customers whose name or company has, for each search term, a word that starts with it. Only the
     * longest term is used as a key, and it needs at least two letters. Costs 0.5 read units unless that term is
     * very common.
     */
    search: async (text: string, limit: number): Promise<CustomerSummary[]> => {
      const terms = termsOf(text).toSorted((a, b) => b.length - a.length);
      const [longest = ''] = terms;
      if (longest.length < MIN_SEARCH_LENGTH) return [];
      const { items } = await table.query(searchTermEntity, {
        partition: searchTermPartition(longest),
        prefix: longest,
        filter: (customer) => matchesTerms(customer, terms),
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
