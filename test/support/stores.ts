import { randomUUID } from 'node:crypto';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import { type Clock, systemClock } from '#functions/core/platform/clock.ts';
import { once } from '#functions/core/platform/once.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { TABLE_NAME as LOCAL_TABLE } from '#local/lambda/roles.ts';
import { aPerson, type Person } from './events.ts';
import { createTable, TABLE_NAME } from './local-stores.ts';
import { SAMPLE_PROFILE } from './profile.ts';

/** The table that the tests of a file share. */
export const table = once(() => connectTable(TABLE_NAME));
export const parcels = once(() => parcelRepository(table()));

const named = new Map<string, Table>();

/** A table by its name. All calls share one client. */
export function tableNamed(name: string): Table {
  const found = named.get(name) ?? connectTable(name);
  named.set(name, found);
  return found;
}

/** Creates another table and returns its name. */
export async function aTable(): Promise<string> {
  const name = `${LOCAL_TABLE}-${randomUUID()}`;
  await createTable(name);
  return name;
}

export type Profile = Partial<typeof SAMPLE_PROFILE>;

/** A customer with a profile. */
export async function aRegisteredCustomer(
  on: Table = table(),
  { clock = systemClock, profile = {} }: { clock?: Clock; profile?: Profile } = {},
): Promise<Person> {
  const person = aPerson();
  const service = customerService(on, clock);
  await service.register(person, { ...SAMPLE_PROFILE, ...profile, emailAddress: person.email });
  return person;
}
