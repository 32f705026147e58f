import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { loginRepository } from '#functions/identity/logins/login-repository.ts';
import { loginService } from '#functions/identity/logins/login-service.ts';
import { issuerOf } from '#functions/identity/triggers/event-user.ts';
import type { DemoEmail } from './accounts.ts';
import type { IdentityAccess, Subjects } from './identity-accounts.ts';

/** The customer ID of each demo account. */
export type CustomerIds = Record<DemoEmail, string>;

/** Creates missing login records, so that demo accounts can own data before their first sign-in. */
export async function ensureLogins(
  table: Table,
  clock: Clock,
  { region, userPoolId }: IdentityAccess,
  subjects: Subjects,
): Promise<CustomerIds> {
  const logins = loginService(loginRepository(table), clock);
  const issuer = issuerOf({ region, userPoolId });
  const entries = await Promise.all(
    Object.entries(subjects).map(async ([email, subject]) => {
      const user = { issuer, subject, isNative: true, email, googleSubject: undefined };
      return [email, (await logins.sync(user)).customerId];
    }),
  );
  return Object.fromEntries(entries) as CustomerIds;
}
