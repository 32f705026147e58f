import type { CustomerContact } from '#shared/contracts/staff/staff-parcel.ts';
import { CUSTOMER_SORT, customerPartition } from '../core/data/keys.ts';
import type { Table } from '../core/data/table.ts';
import { type CustomerRecord, customerEntity } from './customer-record.ts';

type FullSummary = Pick<
  CustomerRecord,
  'customerId' | 'customerNumber' | 'name' | 'company' | 'preferredDestination'
>;
/** What staff need to tell customers with the same name apart. A search by name finds the rest of it. */
export type CustomerSummary = Omit<FullSummary, 'preferredDestination'> &
  Partial<Pick<FullSummary, 'preferredDestination'>>;

/** Finds a customer. Null without a profile. Costs 0.5 read units per 4 KB. */
export const customerOf =
  (table: Table) =>
  (customerId: string): Promise<CustomerRecord | null> =>
    table.get(customerEntity, { pk: customerPartition(customerId), sk: CUSTOMER_SORT.profile });

/** Finds a customer with how to reach them. Null without a profile. Costs 0.5 read units. */
export const customerContacts =
  (table: Table) =>
  async (customerId: string): Promise<CustomerContact | null> => {
    const customer = await customerOf(table)(customerId);
    if (!customer) return null;
    const { customerNumber, name, company, preferredDestination, mobileNumber, emailAddress } = customer;
    return { customerId, customerNumber, name, company, preferredDestination, mobileNumber, emailAddress };
  };

/** Finds a customer's name, company and number. Null without a profile. Costs 0.5 read units. */
export const customerSummaries =
  (table: Table) =>
  async (customerId: string): Promise<FullSummary | null> => {
    const customer = await customerOf(table)(customerId);
    if (!customer) return null;
    const { customerNumber, name, company, preferredDestination } = customer;
    return { customerId, customerNumber, name, company, preferredDestination };
  };
