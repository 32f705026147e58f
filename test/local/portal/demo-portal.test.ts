import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#local/seed/accounts.ts';
import { CUSTOMER_SCENARIOS } from '#local/seed/customer-parcels.ts';
import { readSignature } from '#local/seed/demo-images.ts';
import { DEMO_SIGNATURE_KEY } from '#local/seed/parcel-builder.ts';
import type { Appointment } from '#shared/contracts/appointments.ts';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { ACTIVE_STATUSES, PARCEL_STATUSES } from '#shared/rules/parcel-status.ts';
import { poolClient } from '#test/support/pool-users.ts';
import { HostedBrowser } from '../identity/hosted-browser.ts';
import { claimsOf } from '../identity/support.ts';
import { aPortal, callApi, connectStoresOf, portalProgram, TIME } from '../portal-support.ts';
import { isAlive, run, temporaryDirectory, until } from '../support.ts';

const CUSTOMER = 'customer@northbound.test';

/** All tests share one data folder: a first run that is killed, the next run, and `npm start`. */
const data = temporaryDirectory(afterAll);

/** Kills the first run while it creates the demo data. Returns the process ID of its engine. */
async function killFirstRun(): Promise<number> {
  const program = portalProgram({ dataDirectory: data, seed: true }, afterAll);
  // Once the accounts exist, the demo data is being created.
  const accounts = join(data, 'identity', 'us-west-2_NorthLocl.pool.json');
  await until(() => existsSync(accounts) && readFileSync(accounts, 'utf8').includes('busy@northbound.test'));
  const { enginePid } = JSON.parse(readFileSync(join(data, 'running.json'), 'utf8'));
  process.kill(program.pid, 'SIGKILL');
  await program.ended;
  return enginePid;
}

/** Measures the maximum number of concurrent database transactions. */
function watchTransactions() {
  const open = new Set<ClientRequest>();
  let most = 0;
  const started = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (request.getHeader('x-amz-target') === 'DynamoDB_20120810.TransactWriteItems') open.add(request);
    most = Math.max(most, open.size);
  };
  const finished = (message: unknown) => open.delete((message as { request: ClientRequest }).request);
  subscribe('http.client.request.start', started);
  subscribe('http.client.response.finish', finished);
  const end = () => {
    unsubscribe('http.client.request.start', started);
    unsubscribe('http.client.response.finish', finished);
    return most;
  };
  return { end };
}

const killedEngine = await killFirstRun();
const transactions = watchTransactions();
const portal = await aPortal({ dataDirectory: data, seed: true }, afterAll);
const maxOpenTransactions = transactions.end();
connectStoresOf(portal);

async function tokenOf(USERNAME: string): Promise<string> {
  const client = poolClient(portal.identity);
  const AuthParameters = { USERNAME, PASSWORD: DEMO_PASSWORD };
  const { clientId: ClientId } = portal.identity;
  const signedIn = await client.initiateAuth({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
  client.destroy();
  return signedIn.AuthenticationResult?.IdToken ?? '';
}

async function get<T>(token: string, path: string, { origin } = portal): Promise<T> {
  const { status, body } = await callApi<T>(origin, token, 'GET', path);
  expect(status).toBe(200);
  return body;
}
const withStatus = (statuses: readonly string[]) =>
  `/parcels?limit=100&statuses=${statuses.join(',').toLowerCase()}`;

describe('the demo data of a first run that was killed', TIME, () => {
  it('is completed by the next run, and the killed run’s engine has exited', async () => {
    await until(() => !isAlive(killedEngine));
    const [customer, busy] = [await tokenOf(CUSTOMER), await tokenOf('busy@northbound.test')];
    expect(await get(customer, withStatus(PARCEL_STATUSES))).toHaveLength(CUSTOMER_SCENARIOS.length);
    const appointments = await get<Appointment[]>(customer, '/appointments');
    expect(appointments.map(({ status }) => status)).toEqual(['BOOKED', 'MISSED']);
    expect(await get(busy, withStatus(ACTIVE_STATUSES))).toHaveLength(20);
    expect(await get(busy, '/parcels/history/total')).toMatchObject({ count: 500 });
    const parcelIds = (await get<Parcel[]>(customer, withStatus(ACTIVE_STATUSES)))
      .filter(({ paymentStatus }) => paymentStatus === 'UNPAID')
      .map(({ parcelId }) => parcelId);
    const paid = await callApi(portal.origin, customer, 'POST', '/payment/savedCc', {
      parcelIds: parcelIds.slice(0, 1),
    });
    expect(paid).toMatchObject({ status: 200, body: { status: 'approved' } });
  });

  it('is written with few concurrent transactions, because requests that wait too long time out', () => {
    expect(maxOpenTransactions).toBeGreaterThan(0);
    expect(maxOpenTransactions).toBeLessThan(10);
  });

  it('is known to the shipping system, except for two packages that were changed there', async () => {
    const status = await get(await tokenOf('service@northbound.test'), '/staff/shipping');
    expect(status).toMatchObject({ system: 'connected', refused: 11, differing: 2 });
    // Those of the customers, and the ones in the warehouse.
    expect(portal.shippingSystem?.controls.orders().length).toBeGreaterThan(150);
  });

  it('has the signature of completed packages, and all accounts in their groups', async () => {
    const stored = await connectObjectStore(portal.imageBucket).find(DEMO_SIGNATURE_KEY, 100_000);
    expect(Buffer.from(stored?.content ?? []).equals(await readSignature())).toBe(true);
    for (const { email, groups } of DEMO_ACCOUNTS.filter((account) => !('temporary' in account)))
      expect(claimsOf(await tokenOf(email))['cognito:groups'], email).toEqual(groups);
  });
});

it(
  'a Google sign-in creates a customer, but is rejected for an account with a temporary password',
  TIME,
  async () => {
    const browser = new HostedBrowser(portal);
    const { body } = await browser.exchange(await browser.signInWithGoogle('google@example.com'));
    const token = body.id_token ?? '';
    expect(claimsOf(token)['cognito:groups']).toEqual(['Customer']);
    // Authorized, but no profile yet.
    expect(await callApi(portal.origin, token, 'GET', '/customer/me')).toMatchObject({ status: 404 });

    const callback = await new HostedBrowser(portal).signInWithGoogle('temporary@northbound.test');
    const refusal = 'PreSignUp failed with error UserExistsWithInvalidBasicState.';
    expect(callback.searchParams.get('error_description')).toBe(refusal);
    const log = join(data, 'functions.log');
    await until(() => readFileSync(log, 'utf8').includes('"reason":"UserExistsWithInvalidBasicState"'));
  },
);

it('npm start keeps the data, prints its URLs and accounts, and stops', TIME, async () => {
  const token = await tokenOf(CUSTOMER);
  const parcels = await get(token, withStatus(['ORIGIN']));
  portal.mailbox.add({ channel: 'email', to: 'a@b.test', body: 'kept' });
  await portal.close();

  const program = run(['local/start.js'], { DATA_DIR: data, PORT: '0' });
  await until(() => program.output().includes('Press Ctrl-C to stop'));
  const [origin = ''] = /http:\/\/localhost:\d+/.exec(program.output()) ?? [];
  const accounts = DEMO_ACCOUNTS.map(({ email }) => email);
  for (const text of [...accounts, DEMO_PASSWORD, `${origin}/local/mailbox`, data])
    expect(program.output()).toContain(text);

  expect(await get(token, withStatus(['ORIGIN']), { ...portal, origin })).toEqual(parcels);
  const messages = await (await fetch(`${origin}/local/mailbox.json`)).json();
  expect(messages).toContainEqual(expect.objectContaining({ to: 'a@b.test', body: 'kept' }));

  expect((await fetch(origin)).status).toBe(200);
  program.process.kill('SIGINT');
  expect(await program.ended).toBe(0);
  expect(program.output()).toContain('Stopping…');
  await expect(fetch(origin)).rejects.toThrow();
});
