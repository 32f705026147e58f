import type { Table } from '#functions/core/data/table.ts';
import { type Clock, systemClock } from '#functions/core/platform/clock.ts';
import { intakeService } from '#functions/intake/intake-service.ts';
import type { IntakeInput } from '#shared/contracts/staff/intake.ts';
import type { Person } from '#test/support/events.ts';
import { anIntake } from '#test/support/intakes.ts';
import { TABLE_NAME } from '#test/support/local-stores.ts';
import { aRegisteredCustomer, parcels, table } from '#test/support/stores.ts';
import { aTableWithFaults } from '../core/data/flaky-table.ts';

export const DOCK = { email: 'dock@northbound.test' };

export const intakes = (on: Table = table(), clock: Clock = systemClock) => intakeService(on, clock);

export const receive = (intake: IntakeInput, on?: Table, clock?: Clock) =>
  intakes(on, clock).receive(DOCK, intake);

export const aCustomer = () => aRegisteredCustomer();

/** A package that is not yet received, with its customer. */
export async function aPackage(fields: Partial<IntakeInput> = {}) {
  const customer = await aCustomer();
  return { customer, intake: anIntake({ customerId: customer.customerId, ...fields }) };
}

/** The errors of the attempts that failed. */
export async function failuresOf(attempts: readonly Promise<unknown>[]): Promise<unknown[]> {
  const results = await Promise.allSettled(attempts);
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
}

export async function deleteParcel(parcelId = ''): Promise<void> {
  const before = await parcels().find(parcelId);
  if (!before) throw new Error('There is no parcel.');
  await parcels().save(before, { ...before, status: 'DELETED', paymentStatus: 'UNPAYABLE' });
}

/** All parcels of a customer. */
export async function parcelsOf({ customerId }: Pick<Person, 'customerId'>) {
  return (await parcels().listOfCustomer(customerId, { statuses: ['ORIGIN', 'TROUBLED', 'DELETED'] })).shown;
}

/** A clock that is ahead by this many milliseconds. */
export const later = (milliseconds: number): Clock => ({
  now: () => new Date(systemClock.now().getTime() + milliseconds),
});

const WRITES = ['PutItem', 'UpdateItem', 'TransactWriteItems'];

/** A table that simulates a crash before or after write number `at`, starting at 1. */
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
