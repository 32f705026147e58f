import { customerRepository } from '../../functions/customers/customer-repository.ts';
import { customerService } from '../../functions/customers/customer-service.ts';
import { connectTable } from '../../functions/data/table.ts';
import { ensureAccounts, type IdentityAccess } from './identity-accounts.ts';
import { ensureProfiles } from './profiles.ts';

export interface SeedOptions {
  tableName: string;
  pictureBucket: string;
  identity: IdentityAccess;
  /** The present of the demo data, in milliseconds since 1970: their dates lie before and around it. */
  now: number;
}

export async function seedDemo({ tableName, identity, now }: SeedOptions): Promise<void> {
  const table = connectTable(tableName);
  const subjects = await ensureAccounts(identity);
  const clock = { now: () => new Date(now) };
  await ensureProfiles(customerService(customerRepository(table), clock), subjects);
}
