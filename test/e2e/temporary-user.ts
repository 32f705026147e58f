import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Portal } from '../../local/portal.ts';

/** Makes a customer of the portal's user pool who must replace this password; the answer is their e-mail. */
export async function createTemporaryUser({ identity }: Portal, password: string): Promise<string> {
  const client = new CognitoIdentityProviderClient({
    endpoint: identity.endpoint,
    region: identity.region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const email = `${randomUUID()}@northbound.test`;
  const user = { UserPoolId: identity.userPoolId, Username: email };
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
  client.destroy();
  return email;
}
