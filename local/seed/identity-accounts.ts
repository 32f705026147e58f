import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateGroupCommand,
  GroupExistsException,
  UserLambdaValidationException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { customerService } from '#functions/customers/customer-service.ts';
import { loginRepository } from '#functions/identity/logins/login-repository.ts';
import { loginService } from '#functions/identity/logins/login-service.ts';
import { issuerOf } from '#functions/identity/triggers/trigger.ts';
import { ROLES } from '#shared/roles.ts';
import { StartupError } from '../errors.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount, type DemoEmail, PROFILES } from './accounts.ts';

/** A trigger can time out on a busy machine. Cognito also tries three times. */
const MAX_ATTEMPTS = 3;

export interface IdentityAccess {
  endpoint: string;
  region: string;
  userPoolId: string;
}

/** The `sub` of each demo account. */
export type Subjects = Record<DemoEmail, string>;

/**
 * Creates missing demo accounts and groups. Does not change complete accounts.
 * @throws StartupError if the user pool's trigger keeps failing
 */
export async function ensureAccounts({ endpoint, region, userPoolId }: IdentityAccess): Promise<Subjects> {
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  try {
    for (const GroupName of ROLES) await ensureGroup(client, userPoolId, GroupName);
    const entries = await Promise.all(
      DEMO_ACCOUNTS.map(async (account) => [account.email, await ensureAccount(client, userPoolId, account)]),
    );
    return Object.fromEntries(entries) as Subjects;
  } finally {
    client.destroy();
  }
}

async function ensureGroup(client: CognitoIdentityProviderClient, UserPoolId: string, GroupName: string) {
  try {
    await client.send(new CreateGroupCommand({ UserPoolId, GroupName }));
  } catch (error) {
    if (!(error instanceof GroupExistsException)) throw error;
  }
}

async function ensureAccount(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  { email, groups, temporary }: DemoAccount,
): Promise<string> {
  const user = (await find(client, UserPoolId, email)) ?? (await createWithRetry(client, UserPoolId, email));
  // A new account, or one that an interrupted run left with a temporary password.
  if (!temporary && user.status === 'FORCE_CHANGE_PASSWORD') {
    await client.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username: email,
        Password: DEMO_PASSWORD,
        Permanent: true,
      }),
    );
  }
  for (const GroupName of groups) {
    await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username: email, GroupName }));
  }
  return user.subject;
}

interface PoolUser {
  subject: string;
  status: string | undefined;
}

async function find(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  email: string,
): Promise<PoolUser | undefined> {
  try {
    const { UserAttributes, UserStatus } = await client.send(
      new AdminGetUserCommand({ UserPoolId, Username: email }),
    );
    return { subject: subjectOf(UserAttributes), status: UserStatus };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

async function createWithRetry(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  email: string,
): Promise<PoolUser> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create(client, UserPoolId, email);
    } catch (cause) {
      if (!(cause instanceof UserLambdaValidationException)) throw cause;
      if (attempt < MAX_ATTEMPTS) continue;
      throw new StartupError(`Cannot create the demo account ${email} (${cause.message}). Try again.`, {
        cause,
      });
    }
  }
}

async function create(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  email: string,
): Promise<PoolUser> {
  const { User } = await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      TemporaryPassword: DEMO_PASSWORD,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  return { subject: subjectOf(User?.Attributes), status: User?.UserStatus };
}

function subjectOf(attributes: { Name?: string | undefined; Value?: string | undefined }[] = []): string {
  const subject = attributes.find(({ Name }) => Name === 'sub')?.Value;
  if (!subject) throw new Error('The user has no sub attribute.');
  return subject;
}

/** The customer ID of each demo account. */
export type CustomerIds = Record<DemoEmail, string>;

/** Creates missing login records, so that demo accounts can own data before their first sign-in. */
export async function ensureLogins(
  table: Table,
  clock: Clock,
  { region, userPoolId }: IdentityAccess,
  subjects: Subjects,
): Promise<CustomerIds> {
  const logins = loginService(loginRepository(table), clock);
  const issuer = issuerOf({ region, userPoolId });
  const entries = await Promise.all(
    Object.entries(subjects).map(async ([email, subject]) => {
      const user = { issuer, subject, isNative: true, email, googleSubject: undefined };
      return [email, (await logins.sync(user)).customerId];
    }),
  );
  return Object.fromEntries(entries) as CustomerIds;
}

/** Registers the demo customers that have a profile, sequentially, so that their customer numbers are deterministic. */
export async function ensureProfiles(
  customers: ReturnType<typeof customerService>,
  ids: CustomerIds,
): Promise<void> {
  for (const { email, agreed, profile } of PROFILES) {
    const caller = { customerId: ids[email], email };
    await customers.register(caller, { ...profile, emailAddress: email });
    if (agreed) await customers.agreeToTerms(caller);
  }
}
