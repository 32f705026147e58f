import {
  type AttributeType,
  CognitoIdentityProvider,
  GroupExistsException,
  UserLambdaValidationException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { customerService } from '#functions/customers/customer-service.ts';
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
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new CognitoIdentityProvider({ endpoint, region, credentials });
  try {
    for (const GroupName of ROLES)
      await client.createGroup({ UserPoolId: userPoolId, GroupName }).catch((error: unknown) => {
        if (!(error instanceof GroupExistsException)) throw error;
      });
    const entries = await Promise.all(
      DEMO_ACCOUNTS.map(async (account) => [account.email, await ensureAccount(client, userPoolId, account)]),
    );
    return Object.fromEntries(entries) as Subjects;
  } finally {
    client.destroy();
  }
}

async function ensureAccount(
  client: CognitoIdentityProvider,
  UserPoolId: string,
  { email, groups, temporary }: DemoAccount,
): Promise<string> {
  const named = { UserPoolId, Username: email };
  const { status, attributes } = (await find(client, named)) ?? (await create(client, named));
  // A new account, or one that an interrupted run left with a temporary password.
  if (!temporary && status === 'FORCE_CHANGE_PASSWORD')
    await client.adminSetUserPassword({ ...named, Password: DEMO_PASSWORD, Permanent: true });
  for (const GroupName of groups) await client.adminAddUserToGroup({ ...named, GroupName });
  const subject = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!subject) throw new Error('The user has no sub attribute.');
  return subject;
}

interface Named {
  UserPoolId: string;
  Username: string;
}

interface PoolUser {
  attributes: AttributeType[] | undefined;
  status: string | undefined;
}

async function find(client: CognitoIdentityProvider, named: Named): Promise<PoolUser | undefined> {
  try {
    const { UserAttributes, UserStatus } = await client.adminGetUser(named);
    return { attributes: UserAttributes, status: UserStatus };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

async function create(client: CognitoIdentityProvider, named: Named): Promise<PoolUser> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { User } = await client.adminCreateUser({
        ...named,
        TemporaryPassword: DEMO_PASSWORD,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: named.Username },
          { Name: 'email_verified', Value: 'true' },
        ],
      });
      return { attributes: User?.Attributes, status: User?.UserStatus };
    } catch (cause) {
      if (!(cause instanceof UserLambdaValidationException)) throw cause;
      if (attempt < MAX_ATTEMPTS) continue;
      const message = `Cannot create the demo account ${named.Username} (${cause.message}). Try again.`;
      throw new StartupError(message, { cause });
    }
  }
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
  const logins = loginService(table, clock);
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
