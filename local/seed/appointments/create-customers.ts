import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { CREATE_BATCH_SIZE, type CustomerRepository } from '#functions/customers/customer-repository.ts';
import { withAgreement } from '#functions/customers/customer-updates.ts';
import { inBatches } from '../batches.ts';
import type { OtherCustomer } from './other-customers.ts';

/** Creates customers who have agreed to the terms. Idempotent. Returns them by ID. */
export async function createCustomers(
  repository: CustomerRepository,
  customers: readonly OtherCustomer[],
  now: Date,
): Promise<Map<string, CustomerRecord>> {
  const records: CustomerRecord[] = [];
  for (const batch of inBatches(customers, CREATE_BATCH_SIZE)) {
    records.push(
      ...((await findTogether(repository, batch)) ?? (await createTogether(repository, batch, now))),
    );
  }
  return new Map(records.map((record) => [record.customerId, record]));
}

/** The customers of a batch, or null. Batches are transactional, so each one exists either completely or not at all. */
async function findTogether(
  repository: CustomerRepository,
  customers: readonly OtherCustomer[],
): Promise<CustomerRecord[] | null> {
  const [first, ...rest] = customers.map(({ customerId }) => customerId);
  const existing = first === undefined ? null : await repository.find(first, true);
  if (!existing) return null;
  const others = await Promise.all(rest.map((customerId) => repository.find(customerId, true)));
  return [existing, ...others.filter((customer) => customer !== null)];
}

async function createTogether(
  repository: CustomerRepository,
  customers: readonly OtherCustomer[],
  now: Date,
): Promise<CustomerRecord[]> {
  const numbers = await Promise.all(customers.map(() => repository.nextCustomerNumber()));
  // The responses may be out of order.
  numbers.sort((a, b) => Number(a) - Number(b));
  const records = customers.map(({ customerId, email, profile }, index) => {
    const customerNumber = numbers[index];
    if (customerNumber === undefined) throw new Error(`There is no number for ${email}.`);
    const createdAt = now.toISOString();
    const customer = { ...profile, customerId, emailAddress: email, customerNumber, createdAt, version: 1 };
    return withAgreement(customer, now);
  });
  await repository.createTogether(records);
  return records;
}
