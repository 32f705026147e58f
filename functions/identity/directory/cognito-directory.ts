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
import { asError } from '../../platform/errors.ts';
import type { Account } from '../triggers/sign-up-rules.ts';
import type { UserDirectories } from './user-directory.ts';

/** Cognito waits five seconds for a trigger, its cold start included, and then calls it again: twice more at the most. */
const CALL_MILLISECONDS = 2000;

const withinTime = () => ({ abortSignal: AbortSignal.timeout(CALL_MILLISECONDS) });

/**
 * The directories behind a client of the SDK, which takes its region and credentials from the environment. Load this file
 * by `import()`: it brings the client along, and most calls for a token need none of it.
 */
export function cognitoDirectories(client = new CognitoIdentityProviderClient({})): UserDirectories {
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
