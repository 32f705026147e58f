import type { Table } from '../../../functions/data/table.ts';
import { intakeServiceOn } from '../../../functions/intake/connect-intake.ts';
import { type Clock, systemClock } from '../../../functions/platform/clock.ts';
import type { Person } from '../../support/events.ts';
import { TABLE_NAME } from '../../support/local-stores.ts';
import { aRegisteredCustomer, parcels, table } from '../../support/stores.ts';
import { aTableWithFaults } from '../data/flaky-table.ts';

export const DOCK = { email: 'dock@northbound.test' };

export const intakes = (on: Table = table(), clock: Clock = systemClock) => intakeServiceOn(on, clock);

export const aCustomer = () => aRegisteredCustomer();

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
