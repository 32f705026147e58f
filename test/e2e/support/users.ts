import {
  AdminResetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Portal } from '../../../local/portal.ts';
import { createPoolUser, poolClient } from '../../support/pool-users.ts';

/** Creates a customer in the user pool with a temporary password. Returns their email address. */
export async function createTemporaryUser(portal: Portal, password: string): Promise<string> {
  const { email } = await withPool(portal, (client, userPoolId) =>
    createPoolUser(client, userPoolId, { password, isTemporary: true, group: 'Customer' }),
  );
  return email;
}

/** Creates a customer without a profile who signs in with this password; `subject` is their `sub`. */
export function createAccount(portal: Portal, password: string): Promise<{ email: string; subject: string }> {
  return withPool(portal, (client, userPoolId) =>
    createPoolUser(client, userPoolId, { password, group: 'Customer' }),
  );
}

/** Like {@link createAccount}. Returns the email address. */
export async function createCustomer(portal: Portal, password: string): Promise<string> {
  return (await createAccount(portal, password)).email;
}

/** Forces a user to reset their password before the next sign-in. */
export async function demandReset(portal: Portal, email: string): Promise<void> {
  await withPool(portal, (client, UserPoolId) =>
    client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username: email })),
  );
}

async function withPool<T>(
  { identity }: Portal,
  work: (client: CognitoIdentityProviderClient, userPoolId: string) => Promise<T>,
): Promise<T> {
  const client = poolClient(identity);
  try {
    return await work(client, identity.userPoolId);
  } finally {
    client.destroy();
  }
}
