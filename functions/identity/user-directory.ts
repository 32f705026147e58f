import { randomBytes } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  paginateListUsers,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Role } from '../../shared/roles.ts';
import { asError } from '../platform/errors.ts';
import type { Account, ExternalIdentity } from './sign-up-rules.ts';

/** The users of one pool. Every call throws what Cognito throws, or AbortError when it takes too long. */
export interface UserDirectory {
  /** All users of an e-mail, native and federated, whatever its case. */
  accountsOf(email: string): Promise<Account[]>;
  /** Lets an external identity sign in as a native user from now on; it is no error when it does already. */
  link(identity: ExternalIdentity, userName: string): Promise<void>;
  /** It is no error when the user is in the group already. */
  addToGroup(userName: string, group: Role): Promise<void>;
  /** Whether there is such a user and this is their address, in lower case. */
  hasAddress(userName: string, email: string): Promise<boolean>;
  /** Gives a native user a random password that nobody knows. */
  replacePassword(userName: string): Promise<void>;
  /** Revokes every refresh token of a user. ID tokens that are out stay good until they expire. */
  signOutEverywhere(userName: string): Promise<void>;
  /** Sets the verified address that the user has, which ends a change to another one that is still to be confirmed. */
  cancelAddressChange(userName: string, email: string): Promise<void>;
}

/** The directory of a pool. The pool's id comes with each event: the function is made before the pool. */
export type UserDirectories = (userPoolId: string) => UserDirectory;

/** Cognito waits five seconds for a trigger, its cold start included, and then calls it again: twice more at the most. */
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

      hasAddress: async (Username, email) => {
        try {
          const command = new AdminGetUserCommand({ UserPoolId, Username });
          const { UserAttributes } = await client.send(command, withinTime());
          return attributeOf(UserAttributes, 'email')?.toLowerCase() === email;
        } catch (error) {
          if (asError(error).name === 'UserNotFoundException') return false;
          throw error;
        }
      },

      replacePassword: async (Username) => {
        const Password = unknownPassword();
        const command = new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true });
        await client.send(command, withinTime());
      },

      signOutEverywhere: async (Username) => {
        await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }), withinTime());
      },

      cancelAddressChange: async (Username, email) => {
        const UserAttributes = [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ];
        const command = new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes });
        await client.send(command, withinTime());
      },
    };
  };
}

function accountOf({ Username = '', UserStatus, Enabled = false, Attributes = [] }: UserType): Account {
  return {
    userName: Username,
    subject: attributeOf(Attributes, 'sub') ?? '',
    status: UserStatus ?? '',
    enabled: Enabled,
    emailVerified: attributeOf(Attributes, 'email_verified') === 'true',
  };
}

const attributeOf = (attributes: AttributeType[] | undefined, name: string) =>
  attributes?.find(({ Name }) => Name === name)?.Value;

/** 256 random bits, and one of each kind of character that the pool's policy asks for. */
const unknownPassword = () => `${randomBytes(32).toString('base64url')}aA1!`;

/** Cognito has no error of its own for it. */
const isLinkedAlready = (thrown: unknown) => {
  const { name, message } = asError(thrown);
  return name === 'InvalidParameterException' && message.includes('already linked to DestinationUser');
};
