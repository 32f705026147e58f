import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectObjectStore } from '../../../functions/platform/object-store.ts';
import type { Portal } from '../../../local/portal.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../local/seed/accounts.ts';
import { CUSTOMER_SCENARIOS } from '../../../local/seed/customer-parcels.ts';
import { readSignature } from '../../../local/seed/demo-images.ts';
import { DEMO_SIGNATURE_KEY } from '../../../local/seed/parcel-builder.ts';
import { STORE_CREDENTIALS } from '../../../local/storage/object-store.ts';
import type { Appointment } from '../../../shared/contracts/appointments.ts';
import { ACTIVE_STATUSES, PARCEL_STATUSES } from '../../../shared/rules/parcel-status.ts';
import { confirmationProof, signUpProof } from '../../support/sign-up-proof.ts';
import { HostedBrowser } from '../identity/hosted-browser.ts';
import { claimsOf } from '../identity/support.ts';
import { aPortal, callApi, signIn, TIME } from '../portal-support.ts';
import { afterAllTests, isAlive, run, runScript, smallSite, temporaryDirectory, until } from '../support.ts';

const CUSTOMER = 'customer@northbound.test';

/** The whole file lives in one data folder: a first run that is killed, the run after it, and `npm start`. */
let data: string;
let portal: Portal;
let client: CognitoIdentityProviderClient;
let killedEngine: number;
let maxOpenTransactions = 0;
const cleanUp = afterAllTests();

async function killFirstRun(): Promise<void> {
  const options = { dataDirectory: data, port: 0, site: smallSite(cleanUp) };
  const program = runScript(
    `import { startPortal } from './local/portal.ts';
     await startPortal(${JSON.stringify(options)});`,
    cleanUp,
  );
  // Once the accounts exist, the demo data is being created.
  const accounts = join(data, 'identity', 'us-west-2_NorthLocl.pool.json');
  await until(() => existsSync(accounts) && readFileSync(accounts, 'utf8').includes('busy@northbound.test'));
  killedEngine = JSON.parse(readFileSync(join(data, 'running.json'), 'utf8')).enginePid;
  process.kill(program.pid, 'SIGKILL');
  await program.ended;
}

/** Counts the transactions that are sent to the database at the same time. Returns a function that ends it. */
function watchTransactions(): () => void {
  const isTransaction = (request: ClientRequest) =>
    request.getHeader('x-amz-target') === 'DynamoDB_20120810.TransactWriteItems';
  const open = new Set<ClientRequest>();
  const started = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    if (isTransaction(request)) open.add(request);
    maxOpenTransactions = Math.max(maxOpenTransactions, open.size);
  };
  const finished = (message: unknown) => open.delete((message as { request: ClientRequest }).request);
  subscribe('http.client.request.start', started);
  subscribe('http.client.response.finish', finished);
  return () => {
    unsubscribe('http.client.request.start', started);
    unsubscribe('http.client.response.finish', finished);
  };
}

beforeAll(async () => {
  data = temporaryDirectory(cleanUp);
  await killFirstRun();
  const stopWatching = watchTransactions();
  portal = await aPortal({ dataDirectory: data, seed: true }, cleanUp);
  stopWatching();
  Object.assign(process.env, {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: STORE_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STORE_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_S3: portal.objectStoreEndpoint,
  });
  // Like the browser: through the portal's origin, without credentials.
  client = new CognitoIdentityProviderClient({
    endpoint: `${portal.origin}/cognito`,
    region: portal.identity.region,
    credentials: { accessKeyId: '', secretAccessKey: '' },
  });
  cleanUp(() => client.destroy());
}, 2 * TIME.timeout);

const tokenOf = (email: string) =>
  signIn({ origin: portal.origin, clientId: portal.identity.clientId }, email);

async function get<T>(token: string, path: string, { origin } = portal): Promise<T> {
  const { status, body } = await callApi<T>(origin, token, 'GET', path);
  expect(status).toBe(200);
  return body;
}

describe('the demo data of a first run that was killed', TIME, () => {
  it('is completed by the next run, and the engine of the killed one has ended', async () => {
    await until(() => !isAlive(killedEngine));
    const everything = `/parcels?limit=100&statuses=${PARCEL_STATUSES.join(',').toLowerCase()}`;
    const customer = await tokenOf(CUSTOMER);
    expect(await get<unknown[]>(customer, everything)).toHaveLength(CUSTOMER_SCENARIOS.length);
    const appointments = await get<Appointment[]>(customer, '/appointments');
    expect(appointments.map(({ status }) => status)).toEqual(['BOOKED', 'MISSED']);
    const active = `/parcels?statuses=${ACTIVE_STATUSES.join(',').toLowerCase()}`;
    expect(await get<unknown[]>(await tokenOf('busy@northbound.test'), active)).toHaveLength(20);
  });

  it('is written with few concurrent transactions, because requests that queue for long time out', () => {
    expect(maxOpenTransactions).toBeGreaterThan(0);
    expect(maxOpenTransactions).toBeLessThan(10);
  });

  it('has the signature of completed packages', async () => {
    const stored = await connectObjectStore(portal.imageBucket).find(DEMO_SIGNATURE_KEY, 100_000);
    expect(Buffer.from(stored?.content ?? []).equals(await readSignature())).toBe(true);
  });

  it('leaves only the newest record in the stream once all are processed', async () => {
    const database = new DatabaseSync(join(data, 'dynamo.db'), { readOnly: true });
    onTestFinished(() => database.close());
    const count = database.prepare('SELECT COUNT(*) AS records FROM _stream_records');
    await until(() => count.get()?.records === 1);
  });

  it.each(DEMO_ACCOUNTS.filter((account) => !('temporary' in account)))(
    'has the account $email in its groups',
    async ({ email, groups }) => {
      expect(claimsOf(await tokenOf(email))['cognito:groups']).toEqual(groups);
    },
  );
});

const signUp = (Username: string) =>
  client.send(
    new SignUpCommand({
      ClientId: portal.identity.clientId,
      Username,
      Password: DEMO_PASSWORD,
      ClientMetadata: signUpProof(),
    }),
  );

async function googleToken(email: string): Promise<string> {
  const browser = new HostedBrowser(portal);
  const { body } = await browser.exchange(await browser.signInWithGoogle(email));
  return body.id_token ?? '';
}

const profileStatus = async (token: string) =>
  (await callApi(portal.origin, token, 'GET', '/customer/me')).status;

describe('an account', TIME, () => {
  it('joins the Customer group when it is confirmed', async () => {
    const email = 'signs.up@example.com';
    await signUp(email);
    const ConfirmationCode = portal.mailbox.list().find(({ to }) => to === email)?.code;
    await client.send(
      new ConfirmSignUpCommand({
        ClientId: portal.identity.clientId,
        Username: email,
        ConfirmationCode,
        ClientMetadata: confirmationProof(),
      }),
    );

    const token = await tokenOf(email);

    expect(claimsOf(token)['cognito:groups']).toEqual(['Customer']);
    // Authorized, but no profile yet.
    expect(await profileStatus(token)).toBe(404);
  });

  it('created through Google joins the Customer group and cannot sign up with a password', async () => {
    const email = 'google@example.com';

    const token = await googleToken(email);

    expect(claimsOf(token)['cognito:groups']).toEqual(['Customer']);
    expect(await profileStatus(token)).toBe(404);
    await expect(signUp(email)).rejects.toThrow('PreSignUp failed with error EmailRegisteredThroughGoogle.');
  });

  it('keeps its customer after it is linked with Google', async () => {
    const callback = await new HostedBrowser(portal).signInWithGoogle(CUSTOMER);
    expect(callback.searchParams.get('error_description')).toContain('Already found an entry for username');

    const token = await googleToken(CUSTOMER);

    expect(claimsOf(token).sub).toBe(claimsOf(await tokenOf(CUSTOMER)).sub);
    expect(await profileStatus(token)).toBe(200);
  });

  it('with a temporary password is not linked with Google, and the rejection is logged', async () => {
    const callback = await new HostedBrowser(portal).signInWithGoogle('temporary@northbound.test');
    const refusal = 'PreSignUp failed with error UserExistsWithInvalidBasicState.';
    expect(callback.searchParams.get('error_description')).toBe(refusal);
    const log = join(data, 'functions.log');
    await until(() => readFileSync(log, 'utf8').includes('"reason":"UserExistsWithInvalidBasicState"'));
  });
});

describe('npm start', { timeout: 90_000 }, () => {
  const npmStart = (dataDirectory: string, port = '0') =>
    run(['local/start.js'], { DATA_DIR: dataDirectory, PORT: port });

  it('keeps the data, prints its URLs and accounts, rejects a second portal, and stops on SIGINT', async () => {
    const token = await tokenOf(CUSTOMER);
    const [parcel] = await get<{ parcelId: string }[]>(token, '/parcels?statuses=origin');
    const notes = `/parcels/${parcel?.parcelId}/notes`;
    await callApi(portal.origin, token, 'PUT', notes, { customerNotes: 'kept' });
    portal.mailbox.add({ channel: 'email', to: 'a@b.test', body: 'kept' });
    const { clientId } = portal.identity;
    await portal.close();

    const program = npmStart(data);
    await until(() => program.output().includes('Press Ctrl-C to stop'));
    const [origin = ''] = /http:\/\/localhost:\d+/.exec(program.output()) ?? [];
    const { port } = new URL(origin);
    for (const { email } of DEMO_ACCOUNTS) expect(program.output()).toContain(email);
    expect(program.output()).toContain(DEMO_PASSWORD);
    expect(program.output()).toContain(`${origin}/local/mailbox`);
    expect(program.output()).toContain(data);

    const own = await signIn({ origin, clientId }, CUSTOMER);
    const { body } = await callApi<object[]>(origin, own, 'GET', '/parcels?statuses=origin');
    expect(body[0]).toMatchObject({ parcelId: parcel?.parcelId, customerNotes: 'kept' });
    const messages = await (await fetch(`${origin}/local/mailbox.json`)).json();
    expect(messages).toContainEqual(expect.objectContaining({ to: 'a@b.test', body: 'kept' }));

    const onSameData = npmStart(data);
    expect(await onSameData.ended).toBe(1);
    expect(onSameData.output()).toBe(
      `The portal is already running with this data at ${origin} (process ${program.pid}).\n`,
    );
    const onSamePort = npmStart(temporaryDirectory(), port);
    expect(await onSamePort.ended).toBe(1);
    expect(onSamePort.output()).toContain(`Port ${port} is already in use.`);

    expect((await fetch(origin)).status).toBe(200);
    program.process.kill('SIGINT');
    expect(await program.ended).toBe(0);
    expect(program.output()).toContain('Stopping …');
    await expect(fetch(origin)).rejects.toThrow();
  });
});
