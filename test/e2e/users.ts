import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Portal } from '../../local/portal.ts';

/** Makes a customer of the portal's user pool who must replace this password; the answer is their e-mail. */
export async function createTemporaryUser(portal: Portal, password: string): Promise<string> {
  return withPool(portal, async (client, UserPoolId) => {
    const email = `${randomUUID()}@northbound.test`;
    const user = { UserPoolId, Username: email };
    await client.send(
      new AdminCreateUserCommand({
        ...user,
        TemporaryPassword: password,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'Customer' }));
    return email;
  });
}

/** Makes a customer who signs in with this password; the answer is their e-mail. */
export async function createCustomer(portal: Portal, password: string): Promise<string> {
  const email = await createTemporaryUser(portal, password);
  await withPool(portal, (client, UserPoolId) =>
    client.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
    ),
  );
  return email;
}

/** Demands of somebody that they reset their password before they sign in again. */
export async function demandReset(portal: Portal, email: string): Promise<void> {
  await withPool(portal, (client, UserPoolId) =>
    client.send(new AdminResetUserPasswordCommand({ UserPoolId, Username: email })),
  );
}

async function withPool<T>(
  { identity }: Portal,
  work: (client: CognitoIdentityProviderClient, userPoolId: string) => Promise<T>,
): Promise<T> {
  const client = new CognitoIdentityProviderClient({
    endpoint: identity.endpoint,
    region: identity.region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  try {
    return await work(client, identity.userPoolId);
  } finally {
    client.destroy();
  }
}
