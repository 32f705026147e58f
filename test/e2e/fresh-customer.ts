import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Portal } from '../../local/portal.ts';
import { PASSWORD } from './fixtures.ts';

/** Makes a confirmed customer without a profile, for a test that gives them one; the answer is their e-mail. */
export async function createFreshCustomer({ identity }: Portal): Promise<string> {
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
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  await client.send(new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }));
  await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'Customer' }));
  client.destroy();
  return email;
}
