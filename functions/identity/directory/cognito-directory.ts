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
import { asError } from '#functions/core/platform/errors.ts';
import { type DirectoryUser, GOOGLE, type UserDirectories } from './user-directory.ts';

/** Cognito waits five seconds for a trigger, cold start included, and calls it at most three times. */
const TIMEOUT_MS = 2000;

const withTimeout = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

/**
 * User directories backed by Cognito. The SDK client reads region and credentials from the environment. Load this
 * module with `import()`: it pulls in the SDK client, which most token requests do not need.
 */
export function cognitoDirectories(client = new CognitoIdentityProviderClient({})): UserDirectories {
  return (UserPoolId) => {
    const listByEmail = async (email: string): Promise<UserType[]> => {
      const found: UserType[] = [];
      const query = { UserPoolId, Filter: `email = "${email.replace(/["\\]/g, '\\$&')}"` };
      // A filtered page may be empty even if more pages follow.
      for await (const { Users = [] } of paginateListUsers({ client }, query, withTimeout())) {
        found.push(...Users);
      }
      return found;
    };

    return {
      findByEmail: async (email) => {
        // AWS does not document whether the filter is case-sensitive, and the pool stores a provider's email as sent.
        const spellings = new Set([email.toLowerCase(), email]);
        const users = (await Promise.all([...spellings].map(listByEmail))).flat();
        return [...new Map(users.map((user) => [user.Username, directoryUserOf(user)])).values()];
      },

      linkGoogle: async (subject, userName) => {
        try {
          await client.send(
            new AdminLinkProviderForUserCommand({
              UserPoolId,
              SourceUser: {
                ProviderName: GOOGLE,
                ProviderAttributeName: 'Cognito_Subject',
                ProviderAttributeValue: subject,
              },
              DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: userName },
            }),
            withTimeout(),
          );
        } catch (error) {
          if (!isAlreadyLinked(error)) throw error;
        }
      },

      addToGroup: async (Username, GroupName) => {
        await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }), withTimeout());
      },

      hasEmail: async (Username, email) => {
        try {
          const command = new AdminGetUserCommand({ UserPoolId, Username });
          const { UserAttributes } = await client.send(command, withTimeout());
          return attributeOf(UserAttributes, 'email')?.toLowerCase() === email;
        } catch (error) {
          if (asError(error).name === 'UserNotFoundException') return false;
          throw error;
        }
      },

      hasSecondFactor: async (Username) => {
        const command = new AdminGetUserCommand({ UserPoolId, Username });
        const { UserMFASettingList = [] } = await client.send(command, withTimeout());
        return UserMFASettingList.length > 0;
      },

      setRandomPassword: async (Username) => {
        const Password = randomPassword();
        const command = new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true });
        await client.send(command, withTimeout());
      },

      globalSignOut: async (Username) => {
        await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }), withTimeout());
      },

      cancelEmailChange: async (Username, email) => {
        const UserAttributes = [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ];
        const command = new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes });
        await client.send(command, withTimeout());
      },
    };
  };
}

function directoryUserOf({
  Username = '',
  UserStatus,
  Enabled = false,
  Attributes = [],
}: UserType): DirectoryUser {
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

/** 256 random bits plus every character class that the pool's password policy requires. */
const randomPassword = () => `${randomBytes(32).toString('base64url')}aA1!`;

/** Cognito has no dedicated error type for an existing link. */
const isAlreadyLinked = (thrown: unknown) => {
  const { name, message } = asError(thrown);
  return name === 'InvalidParameterException' && message.includes('already linked to DestinationUser');
};
