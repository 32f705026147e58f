import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cognitoDirectories } from '../../../../functions/identity/directory/cognito-directory.ts';
import type { UserDirectory } from '../../../../functions/identity/directory/user-directory.ts';
import { USER_POOL_ID } from '../../../../local/identity/pool/pool.ts';

/** Cognito waits no longer for a trigger. */
const TRIGGER_MILLISECONDS = 5000;

/** The directory of a pool that takes calls and never answers. */
async function aSilentDirectory(): Promise<{ directory: UserDirectory; calls: () => number }> {
  let calls = 0;
  const server = createServer(() => {
    calls += 1;
  }).listen(0, '127.0.0.1');
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
  return { directory: cognitoDirectories(client)(USER_POOL_ID), calls: () => calls };
}

/** Time stands still until it is up; answers for how long each call would have waited. Milliseconds. */
function stopTime(): { patience: number[]; isUp: () => void } {
  const patience: number[] = [];
  const time = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    patience.push(milliseconds);
    return time.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  return { patience, isUp: () => time.abort() };
}

describe('a pool that does not answer', () => {
  it('is given up, whatever it was asked, in half the time that a trigger has', async () => {
    const { directory, calls } = await aSilentDirectory();
    const { patience, isUp } = stopTime();

    const outcomes = Promise.allSettled([
      directory.accountsOf('Anna@example.com'),
      directory.link({ provider: 'Google', subject: '1' }, 'anna'),
      directory.addToGroup('anna', 'Customer'),
    ]);
    // An address is asked for in two spellings.
    await vi.waitFor(() => expect(calls()).toBe(4));
    isUp();

    const aborted = { status: 'rejected', reason: { name: 'AbortError' } };
    expect(await outcomes).toMatchObject([aborted, aborted, aborted]);
    expect(patience).toHaveLength(4);
    expect(Math.max(...patience)).toBeLessThan(TRIGGER_MILLISECONDS / 2);
  });
});
