import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { customerService } from '../../../functions/customers/customer-service.ts';
import type { Table } from '../../../functions/data/table.ts';
import { callerFromClaims } from '../../../functions/http/caller-from-claims.ts';
import { parcelRepository } from '../../../functions/parcels/parcel-repository.ts';
import { parcelService } from '../../../functions/parcels/parcel-service.ts';
import { systemClock } from '../../../functions/platform/clock.ts';
import { CSV_HEADER } from '../../../local/identity/import.ts';
import {
  addToGroup,
  aTable,
  googleClaims,
  googleRefusal,
  register,
  startTriggeredPortal,
  type TriggeredPortal,
} from '../../functions/identity/support.ts';
import { withEngine } from '../../support/engine.ts';
import { SAMPLE_PROFILE } from '../../support/profile.ts';
import { aParcelRecord } from '../../support/records.ts';
import { claimsOf, createUser, PASSWORD, signIn } from '../identity/support.ts';

withEngine();

const BY_PASSWORD = 'password@example.com';
const BY_GOOGLE = 'google@example.com';
const BY_BOTH = 'both@example.com';
const CUSTOMERS = [BY_PASSWORD, BY_GOOGLE, BY_BOTH];
const STAFF = 'staff@example.com';
const NEW_PASSWORD = 'In-the-new-pool-2!';

const caller = (claims: Record<string, unknown>) => callerFromClaims(claims);

/** What somebody with these claims has, by their freight bill numbers. */
async function packagesOf(table: Table, claims: Record<string, unknown>): Promise<string[]> {
  const parcels = parcelService(parcelRepository(table), systemClock);
  const { items } = await parcels.list(caller(claims), { statuses: ['ORIGIN'] });
  return items.map(({ freightBillNum }) => freightBillNum);
}

/** Registers the customer of a token with one package, and answers its freight bill number. */
async function withPackage(table: Table, claims: Record<string, unknown>): Promise<string> {
  const { customerId, email } = caller(claims);
  const customers = customerService(customerRepository(table), systemClock);
  await customers.register({ customerId, email }, { ...SAMPLE_PROFILE, emailAddress: email });
  const parcel = { ...aParcelRecord(customerId), freightBillNum: `NB-${email}` };
  await parcelRepository(table).create(parcel);
  return parcel.freightBillNum;
}

/** Links what is not linked yet, as the site does by itself: it begins again. */
async function signInWithGoogle(portal: TriggeredPortal, email: string) {
  await googleRefusal(portal, email);
  return googleClaims(portal, email);
}

async function resetPassword({ client, identity, code }: TriggeredPortal, email: string): Promise<void> {
  const names = { ClientId: identity.clientId, Username: email };
  await client.send(new ForgotPasswordCommand(names));
  const answer = { ConfirmationCode: code(email), Password: NEW_PASSWORD };
  await client.send(new ConfirmForgotPasswordCommand({ ...names, ...answer }));
}

/** What `npm run users:export` writes. */
async function exportUsers(table: Table): Promise<string> {
  const tool = join(import.meta.dirname, '../../../tools/user-import.ts');
  const options = ['--table', table.name, '--header', CSV_HEADER.join(',')];
  return (await promisify(execFile)(process.execPath, [tool, ...options])).stdout;
}

it('gives everybody their packages back, and nobody those of somebody else', async () => {
  const table = await aTable();
  const old = await startTriggeredPortal({ table });
  for (const email of [BY_PASSWORD, BY_BOTH]) await register(old, email);
  await createUser(old, STAFF);
  await addToGroup(old, STAFF, 'CustomerService');
  await signIn(old, STAFF);
  const packages = {
    [BY_PASSWORD]: await withPackage(table, claimsOf((await signIn(old, BY_PASSWORD)).IdToken)),
    [BY_GOOGLE]: await withPackage(table, await googleClaims(old, BY_GOOGLE)),
    [BY_BOTH]: await withPackage(table, await signInWithGoogle(old, BY_BOTH)),
  };

  // The pool is lost; of its users only what the table knows is left.
  const csv = await exportUsers(table);
  const pool = await startTriggeredPortal({ table, userPoolId: 'us-west-2_Another01' });
  expect(await pool.identity.importUsers(csv)).toEqual({ imported: 2, skipped: 0, failures: [] });
  expect(csv).not.toContain(STAFF);

  // People who only use Google need not do anything.
  expect(await packagesOf(table, await googleClaims(pool, BY_GOOGLE))).toEqual([packages[BY_GOOGLE]]);

  // Passwords are gone. Google works again after the reset.
  for (const email of [BY_PASSWORD, BY_BOTH]) {
    await expect(signIn(pool, email, PASSWORD)).rejects.toThrow();
    expect(await googleRefusal(pool, email)).toContain('UserExistsWithInvalidBasicState');
    await resetPassword(pool, email);
    const claims = claimsOf((await signIn(pool, email, NEW_PASSWORD)).IdToken);
    expect(claims['cognito:groups']).toEqual(['Customer']);
    expect(await packagesOf(table, claims)).toEqual([packages[email as typeof BY_BOTH]]);
  }
  expect(await packagesOf(table, await signInWithGoogle(pool, BY_BOTH))).toEqual([packages[BY_BOTH]]);

  // Somebody new gets nothing of anybody.
  const stranger = `${randomUUID()}@example.com`;
  await register(pool, stranger);
  expect(await packagesOf(table, claimsOf((await signIn(pool, stranger)).IdToken))).toEqual([]);
  expect(new Set(Object.values(packages)).size).toBe(CUSTOMERS.length);
});
