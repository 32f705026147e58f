import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProvider,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Portal } from '#local/portal.ts';
import type { Role } from '#shared/roles.ts';

/** An administrator's client for a local user pool, which accepts any credentials. */
export function poolClient({
  endpoint,
  region,
}: Pick<Portal['identity'], 'endpoint' | 'region'>): CognitoIdentityProvider {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new CognitoIdentityProvider({ endpoint, region, credentials, maxAttempts: 1 });
}

interface NewUser {
  /** Unique by default. */
  email?: string;
  password: string;
  /** Whether the password must be changed at the first sign-in. */
  isTemporary?: boolean;
  group?: Role;
}

/** Creates a user with a verified email address, like those in the demo data. `subject` is the user's `sub`. */
export async function createPoolUser(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  { email = `${randomUUID()}@northbound.test`, password, isTemporary = false, group }: NewUser,
): Promise<{ email: string; subject: string }> {
  const user = { UserPoolId, Username: email };
  const { User } = await client.send(
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
  if (!isTemporary)
    await client.send(new AdminSetUserPasswordCommand({ ...user, Password: password, Permanent: true }));
  if (group) await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: group }));
  return { email, subject: User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? 'no sub' };
}
