import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StartupError } from '../../../local/errors.ts';
import type { Portal } from '../../../local/portal.ts';
import { DEMO_PASSWORD } from '../../../local/seed/accounts.ts';
import { CUSTOMER_SCENARIOS } from '../../../local/seed/customer-parcels.ts';
import type { Appointment } from '../../../shared/contracts/appointments.ts';
import { ACTIVE_STATUSES, PARCEL_STATUSES } from '../../../shared/rules/parcel-status.ts';
import { aPortal, TIME } from '../portal-support.ts';
import { isAlive, run, smallSite, temporaryDirectory, until } from '../support.ts';

async function signIn(
  { origin, identity }: Pick<Portal, 'origin' | 'identity'>,
  email: string,
): Promise<string> {
  const response = await fetch(`${origin}/cognito`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: identity.clientId,
      AuthParameters: { USERNAME: email, PASSWORD: DEMO_PASSWORD },
    }),
  });
  const { AuthenticationResult } = (await response.json()) as { AuthenticationResult: { IdToken: string } };
  return AuthenticationResult.IdToken;
}

interface ParcelView {
  parcelId: string;
  customerNotes: string;
}

async function call<T>(origin: string, token: string, path: string, init: RequestInit = {}): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${origin}/api${path}`, { ...init, headers });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** A program that starts a portal and prints one line of JSON when it is ready. */
const portalOf = (dataDirectory: string, directory: string) => `
  import { startPortal } from './local/portal.ts';
  const options = { dataDirectory: ${JSON.stringify(dataDirectory)}, port: 0, site: { directory: ${JSON.stringify(directory)} } };
  const { origin, enginePid } = await startPortal(options);
  console.log(JSON.stringify({ origin, enginePid }));
`;

/** The concatenated JSON files in a folder; empty if the folder does not exist. */
function jsonFilesIn(directory: string): string {
  if (!existsSync(directory)) return '';
  const files = readdirSync(directory).filter((name) => name.endsWith('.json'));
  return files.map((name) => readFileSync(join(directory, name), 'utf8')).join('');
}

const CUSTOMER = 'customer@northbound.test';

const POOL_FILE = 'us-west-2_NorthLocl.pool.json';

describe('the portal', TIME, () => {
  it('keeps its data across restarts', async () => {
    const dataDirectory = temporaryDirectory();
    const first = await aPortal({ dataDirectory, seed: true });
    const token = await signIn(first, CUSTOMER);
    const [parcel] = await call<ParcelView[]>(first.origin, token, '/parcels?statuses=origin');
    const path = `/parcels/${parcel?.parcelId}/notes`;
    await call(first.origin, token, path, { method: 'PUT', body: JSON.stringify({ customerNotes: 'kept' }) });
    first.mailbox.add({ channel: 'email', to: 'a@b.test', body: 'kept' });
    await first.close();

    const second = await aPortal({ dataDirectory, seed: true });

    const [again] = await call<ParcelView[]>(
      second.origin,
      await signIn(second, CUSTOMER),
      '/parcels?statuses=origin',
    );
    expect(again).toMatchObject({ parcelId: parcel?.parcelId, customerNotes: 'kept' });
    expect(second.mailbox.list()).toHaveLength(1);
  });

  it('deletes all of its own files, and no others, when it starts over', async () => {
    const dataDirectory = temporaryDirectory();
    const first = await aPortal({ dataDirectory });
    first.mailbox.add({ channel: 'email', to: 'a@b.test', body: 'old' });
    await first.close();
    const { directory } = smallSite();

    await (await aPortal({ dataDirectory: directory, fresh: true })).close();
    const second = await aPortal({ dataDirectory, fresh: true });

    expect(second.mailbox.list()).toEqual([]);
    expect(readdirSync(directory)).toContain('index.html');
  });

  it('leaves no engine running when it is killed, and keeps its data', async () => {
    const [data, site] = [temporaryDirectory(), smallSite().directory];
    const program = run(['--input-type=module-typescript', '--eval', portalOf(data, site)]);
    await until(() => program.output().includes('\n'));
    expect(program.output()).toContain('"origin"');
    const { origin, enginePid } = JSON.parse(program.output()) as { origin: string; enginePid: number };
    expect((await fetch(origin)).status).toBe(200);

    process.kill(program.pid, 'SIGKILL');
    await program.ended;
    const next = await aPortal({ dataDirectory: data, seed: true });

    await until(() => !isAlive(enginePid));
    const parcels = await call<ParcelView[]>(
      next.origin,
      await signIn(next, CUSTOMER),
      '/parcels?statuses=origin,troubled',
    );
    expect(parcels.length).toBeGreaterThan(5);
  });

  it('completes the demo data of a first run that was killed', async () => {
    const [data, site] = [temporaryDirectory(), smallSite().directory];
    const program = run(['--input-type=module-typescript', '--eval', portalOf(data, site)]);
    // The accounts exist, so the demo data is being created.
    await until(() => jsonFilesIn(join(data, 'identity')).includes('busy@northbound.test'));
    process.kill(program.pid, 'SIGKILL');
    await program.ended;

    const next = await aPortal({ dataDirectory: data, seed: true });

    const everything = `/parcels?limit=100&statuses=${PARCEL_STATUSES.join(',').toLowerCase()}`;
    const customer = await signIn(next, CUSTOMER);
    const parcels = await call<ParcelView[]>(next.origin, customer, everything);
    expect(parcels).toHaveLength(CUSTOMER_SCENARIOS.length);
    const appointments = await call<Appointment[]>(next.origin, customer, '/appointments');
    expect(appointments.map(({ status }) => status)).toEqual(['BOOKED', 'MISSED']);
    const busy = await signIn(next, 'busy@northbound.test');
    const active = `/parcels?statuses=${ACTIVE_STATUSES.join(',').toLowerCase()}`;
    expect(await call<ParcelView[]>(next.origin, busy, active)).toHaveLength(20);
  });

  it('does not start on the data of a running portal', async () => {
    const dataDirectory = temporaryDirectory();
    const first = await aPortal({ dataDirectory });

    const second = aPortal({ dataDirectory });

    await expect(second).rejects.toThrow(StartupError);
    await expect(second).rejects.toThrow(`at ${first.origin} (process ${process.pid})`);
    expect((await fetch(first.origin)).status).toBe(200);
  });

  it('releases its data if the port is already in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const dataDirectory = temporaryDirectory();

    await expect(aPortal({ dataDirectory, port })).rejects.toThrow(`Port ${port} is already in use`);

    expect((await fetch((await aPortal({ dataDirectory })).origin)).status).toBe(200);
  });

  it('does not start on invalid data', async () => {
    const file = join(smallSite().directory, 'index.html');
    const damaged = temporaryDirectory();
    writeFileSync(join(damaged, 'mailbox.jsonl'), '{"at":\n{}\n');
    const withAccounts = (file: string, content: string) => {
      const directory = temporaryDirectory();
      mkdirSync(join(directory, 'identity'));
      writeFileSync(join(directory, 'identity', file), content);
      return directory;
    };

    await expect(aPortal({ dataDirectory: file })).rejects.toThrow(StartupError);
    await expect(aPortal({ dataDirectory: join(file, 'below') })).rejects.toThrow(StartupError);
    await expect(aPortal({ dataDirectory: damaged })).rejects.toThrow(StartupError);
    for (const content of ['{"users": [{"usern', '{"users":[{}],"groups":[]}', '[]', 'null', '']) {
      const start = aPortal({ dataDirectory: withAccounts(POOL_FILE, content) });
      await expect(start).rejects.toThrow(StartupError);
      await expect(start).rejects.toThrow(/pool\.json cannot be read.*--fresh/);
    }
  });

  it.each(['clients.json', 'us-west-2_NorthLocl.json'])(
    'does not start on accounts from an earlier version: %s',
    async (file) => {
      const dataDirectory = temporaryDirectory();
      mkdirSync(join(dataDirectory, 'identity'));
      writeFileSync(join(dataDirectory, 'identity', file), '{}');

      const start = aPortal({ dataDirectory });

      await expect(start).rejects.toThrow(StartupError);
      await expect(start).rejects.toThrow(/is from an earlier version of the portal.*--fresh/);
      await aPortal({ dataDirectory, fresh: true });
    },
  );

  it('reports a full disk', async () => {
    const dataDirectory = temporaryDirectory();
    mkdirSync(join(dataDirectory, 'identity'));
    symlinkSync('/dev/full', join(dataDirectory, 'identity', `${POOL_FILE}.tmp`));

    const start = aPortal({ dataDirectory });

    await expect(start).rejects.toThrow(StartupError);
    await expect(start).rejects.toThrow(`No disk space is left for the data in ${dataDirectory}`);
  });

  it('starts after a power failure, and in a folder that does not exist yet', async () => {
    const dataDirectory = join(temporaryDirectory(), 'a', 'b');
    await (await aPortal({ dataDirectory })).close();
    writeFileSync(join(dataDirectory, 'running.json'), '');

    expect((await fetch((await aPortal({ dataDirectory })).origin)).status).toBe(200);
  });
});
