import * as z from 'zod/mini';
import { LocationCode } from '#shared/contracts/primitives.ts';
import { CUSTOMER_SORT, customerPartition } from '../core/data/keys.ts';
import { reader } from '../core/data/reader.ts';
import type { Table } from '../core/data/table.ts';
import type { CustomerRecord } from './customer-record.ts';

/**
 * What staff need to tell customers with the same name apart. Other services read only this: the whole entity would add
 * 6 kB to a handler.
 */
const CustomerSummary = z.object({
  customerId: z.string(),
  customerNumber: z.string(),
  name: z.string(),
  company: z.string(),
  preferredDestination: LocationCode,
});
type FullSummary = z.infer<typeof CustomerSummary>;
/** A search by name finds the rest of it. */
export type CustomerSummary = Omit<FullSummary, 'preferredDestination'> &
  Partial<Pick<FullSummary, 'preferredDestination'>>;

const summaryReader =
  reader<
    Pick<CustomerRecord, 'customerId' | 'customerNumber' | 'name' | 'company' | 'preferredDestination'>
  >()(CustomerSummary);

/** Finds a customer's name, company and number. Null without a profile. Costs 0.5 read units. */
export const customerSummaries = (table: Table) => (customerId: string) =>
  table.get(summaryReader, { pk: customerPartition(customerId), sk: CUSTOMER_SORT.profile });
