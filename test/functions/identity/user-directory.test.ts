import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectUserDirectories, type UserDirectory } from '../../../functions/identity/user-directory.ts';
import { USER_POOL_ID } from '../../support/identity-events.ts';

/** Cognito waits no longer for a trigger. */
const TRIGGER_MILLISECONDS = 5000;

/** The directory of a pool that takes calls and never answers. */
async function aSilentDirectory(): Promise<UserDirectory> {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new CognitoIdentityProviderClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-west-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  return connectUserDirectories(client)(USER_POOL_ID);
}

describe('a pool that does not answer', () => {
  it('is given up, whatever it was asked, in half the time that a trigger has', async () => {
    const directory = await aSilentDirectory();
    const started = performance.now();

    const outcomes = await Promise.allSettled([
      directory.accountsOf('Anna@example.com'),
      directory.link({ provider: 'Google', subject: '1' }, 'anna'),
      directory.addToGroup('anna', 'Customer'),
    ]);

    const aborted = { status: 'rejected', reason: { name: 'AbortError' } };
    expect(outcomes).toMatchObject([aborted, aborted, aborted]);
    expect(performance.now() - started).toBeLessThan(TRIGGER_MILLISECONDS / 2);
  });
});
