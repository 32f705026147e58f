import * as z from 'zod/mini';
import { defineEntity, Versioned } from '../core/data/entity.ts';
import { customerNumberKey, searchTermPartition } from '../core/data/keys.ts';
import type { Shown } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import { type CustomerSummary, customerSummaries } from './customer-summary.ts';
import { matchesTerms, searchTermEntity, termsOf } from './search-terms.ts';

const MIN_SEARCH_LENGTH = 2;

/** Search terms per request if further terms are compared, and in all: about 50 read units. */
const FILTERED_READ = 500;
const MAX_READ = 2000;

/** Reserves a customer number, and maps it to its customer. */
export const customerNumberEntity = defineEntity({
  type: 'customer-number',
  schema: z.extend(Versioned, { customerNumber: z.string(), customerId: z.string() }),
  keys: ({ customerNumber }) => customerNumberKey(customerNumber),
});

/** Finds customers for staff, without the rest of their profiles. */
export function customerFinder(table: Table) {
  const summaryOf = customerSummaries(table);
  return {
    /** The customer with this number, or null. Costs 0.5 read units for the number and 0.5 for the profile. */
    findByNumber: async (customerNumber: string): Promise<CustomerSummary | null> => {
      const holder = await table.get(customerNumberEntity, customerNumberKey(customerNumber));
      return holder && summaryOf(holder.customerId);
    },

    /**
     * Up to `limit` customers whose name or company has, for each search term, a word that starts with it. Only the
     * longest term is used as a key, and it needs at least two letters. Costs 0.5 read units for one term. With more, it
     * reads at most {@link MAX_READ} customers with the longest one.
     */
    search: async (text: string, limit: number): Promise<Shown<CustomerSummary[]>> => {
      const terms = termsOf(text).toSorted((a, b) => b.length - a.length);
      const [longest = ''] = terms;
      if (longest.length < MIN_SEARCH_LENGTH) return { shown: [], unreadable: 0 };
      const range = { partition: searchTermPartition(longest), prefix: longest, limit };
      const filter = (customer: CustomerSummary) => matchesTerms(customer, terms);
      const { shown, unreadable } = await table.queryShown(
        searchTermEntity,
        terms.length === 1 ? range : { ...range, filter, readLimit: FILTERED_READ, maxRead: MAX_READ },
      );
      const customers = new Map(
        shown.map(({ word: _, version: _version, ...customer }) => [customer.customerId, customer]),
      );
      return { shown: [...customers.values()], unreadable };
    },
  };
}
