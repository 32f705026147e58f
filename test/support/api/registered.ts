import { systemClock } from '#functions/core/platform/clock.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import type { Portal } from '#local/portal.ts';
import type { Person } from '../events.ts';
import { SAMPLE_PROFILE } from '../profile.ts';
import { tableNamed } from '../stores.ts';

/** Registers a customer with the sample profile. */
export async function registered({ tableName }: Pick<Portal, 'tableName'>, owner: Person): Promise<object> {
  const customers = customerService(tableNamed(tableName), systemClock);
  return customers.register(owner, { ...SAMPLE_PROFILE, emailAddress: owner.email });
}
