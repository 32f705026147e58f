import {
  AdminAddUserToGroupCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Portal } from '#local/portal.ts';
import type { Role } from '#shared/roles.ts';
import { createPoolUser, poolClient } from '#test/support/pool-users.ts';

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

/** Creates a user in these groups, without a profile. Returns the email address. */
export function createMember(portal: Portal, password: string, groups: readonly Role[]): Promise<string> {
  return withPool(portal, async (client, UserPoolId) => {
    const { email } = await createPoolUser(client, UserPoolId, { password });
    for (const GroupName of groups)
      await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName }));
    return email;
  });
}

/** Revokes all refresh tokens of a user, as an administrator would. A session ends when its tokens expire. */
export async function endSessions(portal: Portal, email: string): Promise<void> {
  await withPool(portal, (client, UserPoolId) =>
    client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email })),
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
