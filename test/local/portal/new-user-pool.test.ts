import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { connectTable, type Table } from '#functions/core/data/table.ts';
import { callerFromClaims } from '#functions/core/http/service.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { parcelService } from '#functions/parcels/parcel-service.ts';
import { CSV_HEADER } from '#local/identity/pool/user-import.ts';
import {
  addToGroup,
  googleClaims,
  googleRefusal,
  register,
  resetPassword,
  startTriggeredPortal,
  type TriggeredPortal,
} from '#test/functions/identity/support.ts';
import { TABLE_NAME, withLocalStores } from '#test/support/local-stores.ts';
import { SAMPLE_PROFILE } from '#test/support/profile.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { claimsOf, PASSWORD } from '../identity/support.ts';

withLocalStores();

const WITH_PASSWORD = 'password@example.com';
const WITH_GOOGLE = 'google@example.com';
const WITH_BOTH = 'both@example.com';
const STAFF = 'staff@example.com';
const NEW_PASSWORD = 'In-the-new-pool-2!';

/** The freight bill numbers of a caller's packages. */
async function packagesOf(table: Table, claims: Record<string, unknown>): Promise<string[]> {
  const parcels = parcelService(table, systemClock);
  const { shown } = await parcels.list(callerFromClaims(claims), { statuses: ['ORIGIN'] });
  return shown.map(({ freightBillNum }) => freightBillNum);
}

/** Registers a customer with one package and returns its freight bill number. */
async function withPackage(table: Table, claims: Record<string, unknown>): Promise<string> {
  const { customerId, email } = callerFromClaims(claims);
  const customers = customerService(table, systemClock);
  await customers.register({ customerId, email }, { ...SAMPLE_PROFILE, emailAddress: email });
  const parcel = { ...aParcelRecord(customerId), freightBillNum: `NB-${email}` };
  await parcelRepository(table).create(parcel);
  return parcel.freightBillNum;
}

/** Signs in with Google twice, like the site: the first attempt links the account and fails. */
async function signInWithGoogle(portal: TriggeredPortal, email: string) {
  await googleRefusal(portal, email);
  return googleClaims(portal, email);
}

/** The output of `npm run users:export`. */
async function exportUsers(table: Table): Promise<string> {
  const tool = join(import.meta.dirname, '../../../tools/user-import.ts');
  const options = ['--table', table.name, '--header', CSV_HEADER.join(',')];
  return (await promisify(execFile)(process.execPath, [tool, ...options])).stdout;
}

it('gives customers access to their own packages after the user pool is replaced', async () => {
  const table = connectTable(TABLE_NAME);
  const old = await startTriggeredPortal();
  for (const email of [WITH_PASSWORD, WITH_BOTH]) await register(old, email);
  await old.createUser(STAFF);
  await addToGroup(old, STAFF, 'CustomerService');
  await old.signIn(STAFF);
  const packages = {
    [WITH_PASSWORD]: await withPackage(table, claimsOf((await old.signIn(WITH_PASSWORD)).IdToken)),
    [WITH_GOOGLE]: await withPackage(table, await googleClaims(old, WITH_GOOGLE)),
    [WITH_BOTH]: await withPackage(table, await signInWithGoogle(old, WITH_BOTH)),
  };

  // The pool is lost; only the table is left.
  const csv = await exportUsers(table);
  const pool = await startTriggeredPortal({ userPoolId: 'us-west-2_Another01' });
  expect(await pool.identity.importUsers(csv)).toEqual({ imported: 2, skipped: 0, failures: [] });
  expect(csv).not.toContain(STAFF);

  // Customers who only use Google can sign in without any further step.
  expect(await packagesOf(table, await googleClaims(pool, WITH_GOOGLE))).toEqual([packages[WITH_GOOGLE]]);

  // Other customers must reset their password before they can sign in, even with Google.
  for (const email of [WITH_PASSWORD, WITH_BOTH]) {
    await expect(pool.signIn(email, PASSWORD)).rejects.toThrow();
    expect(await googleRefusal(pool, email)).toContain('UserExistsWithInvalidBasicState');
    await resetPassword(pool, email, NEW_PASSWORD);
    const claims = claimsOf((await pool.signIn(email, NEW_PASSWORD)).IdToken);
    expect(claims['cognito:groups']).toEqual(['Customer']);
    expect(await packagesOf(table, claims)).toEqual([packages[email as typeof WITH_BOTH]]);
  }
  expect(await packagesOf(table, await signInWithGoogle(pool, WITH_BOTH))).toEqual([packages[WITH_BOTH]]);

  // A new customer has no packages.
  const stranger = `${randomUUID()}@example.com`;
  await register(pool, stranger);
  expect(await packagesOf(table, claimsOf((await pool.signIn(stranger)).IdToken))).toEqual([]);
  expect(new Set(Object.values(packages)).size).toBe(3);
});
