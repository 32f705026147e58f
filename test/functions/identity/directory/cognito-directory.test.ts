import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cognitoDirectories } from '../../../../functions/identity/directory/cognito-directory.ts';
import type { UserDirectory } from '../../../../functions/identity/directory/user-directory.ts';
import { USER_POOL_ID } from '../../../../local/identity/pool/pool.ts';

/** How long Cognito waits for a trigger. */
const TRIGGER_TIMEOUT_MS = 5000;

/** The directory of a pool that accepts calls but never responds. */
async function anUnresponsiveDirectory(): Promise<{ directory: UserDirectory; calls: () => number }> {
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

/** Replaces abort timeouts: records each one in milliseconds and aborts all of them when `expire` is called. */
function mockTimeouts(): { timeouts: number[]; expire: () => void } {
  const timeouts: number[] = [];
  const controller = new AbortController();
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.push(milliseconds);
    return controller.signal;
  });
  onTestFinished(() => spy.mockRestore());
  return { timeouts, expire: () => controller.abort() };
}

describe('an unresponsive pool', () => {
  it('times out every call in less than half the trigger timeout', async () => {
    const { directory, calls } = await anUnresponsiveDirectory();
    const { timeouts, expire } = mockTimeouts();

    const outcomes = Promise.allSettled([
      directory.findByEmail('Anna@example.com'),
      directory.linkProvider({ provider: 'Google', subject: '1' }, 'anna'),
      directory.addToGroup('anna', 'Customer'),
    ]);
    // findByEmail queries two spellings.
    await vi.waitFor(() => expect(calls()).toBe(4));
    expire();

    const aborted = { status: 'rejected', reason: { name: 'AbortError' } };
    expect(await outcomes).toMatchObject([aborted, aborted, aborted]);
    expect(timeouts).toHaveLength(4);
    expect(Math.max(...timeouts)).toBeLessThan(TRIGGER_TIMEOUT_MS / 2);
  });
});
