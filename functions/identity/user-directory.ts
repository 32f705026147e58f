import {
  AdminAddUserToGroupCommand,
  AdminLinkProviderForUserCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  paginateListUsers,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '../../shared/roles.ts';
import type { Account, ExternalIdentity } from './sign-up-rules.ts';

/** The users of one pool. Every call throws what Cognito throws, or AbortError when it takes too long. */
export interface UserDirectory {
  /** All users of an e-mail, native and federated, whatever its case. */
  accountsOf(email: string): Promise<Account[]>;
  /** Lets an external identity sign in as a native user from now on; it is no error when it does already. */
  link(identity: ExternalIdentity, userName: string): Promise<void>;
  /** It is no error when the user is in the group already. */
  addToGroup(userName: string, group: Role): Promise<void>;
}

/** The directory of a pool. The pool's id comes with each event: the function is made before the pool. */
export type UserDirectories = (userPoolId: string) => UserDirectory;

/** Cognito waits five seconds for a trigger, its cold start included; no trigger makes more than two calls in a row. */
const CALL_MILLISECONDS = 2000;

const withinTime = () => ({ abortSignal: AbortSignal.timeout(CALL_MILLISECONDS) });

/** The directories behind a client of the SDK, which takes its region and credentials from the environment. */
export function connectUserDirectories(client = new CognitoIdentityProviderClient({})): UserDirectories {
  return (UserPoolId) => {
    const find = async (email: string): Promise<UserType[]> => {
      const found: UserType[] = [];
      const query = { UserPoolId, Filter: `email = "${email.replace(/["\\]/g, '\\$&')}"` };
      // With a filter, a page may be empty although another follows.
      for await (const { Users = [] } of paginateListUsers({ client }, query, withinTime())) {
        found.push(...Users);
      }
      return found;
    };

    return {
      accountsOf: async (email) => {
        // Cognito does not say whether its filter knows case, and keeps a provider's e-mail as the provider spells it.
        const spellings = new Set([email.toLowerCase(), email]);
        const users = (await Promise.all([...spellings].map(find))).flat();
        return [...new Map(users.map((user) => [user.Username, accountOf(user)])).values()];
      },

      link: async ({ provider, subject }, userName) => {
        try {
          await client.send(
            new AdminLinkProviderForUserCommand({
              UserPoolId,
              SourceUser: {
                ProviderName: provider,
                ProviderAttributeName: 'Cognito_Subject',
                ProviderAttributeValue: subject,
              },
              DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: userName },
            }),
            withinTime(),
          );
        } catch (error) {
          if (!isLinkedAlready(error)) throw error;
        }
      },

      addToGroup: async (Username, GroupName) => {
        await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }), withinTime());
      },
    };
  };
}

function accountOf({ Username = '', UserStatus, Enabled = false, Attributes = [] }: UserType): Account {
  const verified = Attributes.find(({ Name }) => Name === 'email_verified')?.Value;
  return {
    userName: Username,
    status: UserStatus ?? '',
    enabled: Enabled,
    emailVerified: verified === 'true',
  };
}

/** Cognito has no error of its own for it. */
const isLinkedAlready = (error: unknown) =>
  error instanceof InvalidParameterException && error.message.includes('already linked to DestinationUser');
