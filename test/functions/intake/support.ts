import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { customerService } from '../../../functions/customers/customer-service.ts';
import { connectTable, type Table } from '../../../functions/data/table.ts';
import { intakeServiceOn } from '../../../functions/intake/connect-intake.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { type Clock, systemClock } from '../../../functions/platform/clock.ts';
import { once } from '../../../functions/platform/init.ts';
import { aPerson, type Person } from '../../support/events.ts';
import { TABLE_NAME } from '../../support/local-stores.ts';
import { SAMPLE_PROFILE } from '../../support/profile.ts';
import { aTableWithFaults } from '../data/flaky-table.ts';

export const DOCK = { email: 'dock@northbound.test' };
export const table = once(() => connectTable(TABLE_NAME));
export const parcels = once(() => parcelRepository(table()));

export const intakes = (on: Table = table(), clock: Clock = systemClock) => intakeServiceOn(on, clock);

/** A registered customer. */
export async function aCustomer(): Promise<Person> {
  const customer = aPerson('Customer');
  const profile = { ...SAMPLE_PROFILE, emailAddress: customer.email };
  await customerService(customerRepository(table()), systemClock).register(customer, profile);
  return customer;
}

/** All parcels of a customer. */
export async function parcelsOf({ customerId }: Pick<Person, 'customerId'>) {
  return (await parcels().listOfCustomer(customerId, { statuses: ['ORIGIN', 'TROUBLED', 'DELETED'] })).items;
}

/** A clock that is ahead by so many milliseconds. */
export const later = (milliseconds: number): Clock => ({
  now: () => new Date(systemClock.now().getTime() + milliseconds),
});

const WRITES = ['PutItem', 'UpdateItem', 'TransactWriteItems'];

/** A table whose user crashes before or after its write number `at`, starting at 1. */
export function aCrash(at: number, when: 'before' | 'after'): Table {
  let writes = 0;
  return aTableWithFaults(TABLE_NAME, (operation) => {
    if (!WRITES.includes(operation)) return null;
    writes += 1;
    const error = new Error('crashed');
    if (writes < at) return null;
    return writes === at && when === 'after' ? { error, isLate: true } : { error };
  });
}
