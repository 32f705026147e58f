import { randomUUID } from 'node:crypto';
import { assertPolicy, hashPassword, temporaryPasswordExpiry } from '../credentials/passwords.ts';
import { CognitoError, errors, invalidParameter, required } from '../errors.ts';
import { assertOwnEmail, attributeRecord, emailUsername, listedAttributes } from '../pool/attributes.ts';
import { attributesOf, isNative, mfaSettings, type PoolUser } from '../pool/pool-state.ts';
import type { OperationContext, Operations } from './operation.ts';
import { setMfaPreference } from './own-account.ts';

export function adminOperations({ pool, triggers, send }: OperationContext): Operations {
  return {
    async AdminCreateUser({ Username, TemporaryPassword, MessageAction, UserAttributes, ClientMetadata }) {
      const email = emailUsername(Username);
      const password = required(TemporaryPassword, 'temporaryPassword');
      assertPolicy(password);
      if (MessageAction === 'RESEND')
        throw invalidParameter('The local Cognito emulator does not send invitations again.');
      const attributes = { email, ...attributeRecord(UserAttributes) };
      assertOwnEmail(attributes, email);
      if (pool.find(email)) throw errors.emailExists();
      const sub = randomUUID();
      await triggers.preSignUp('PreSignUp_AdminCreateUser', sub, attributes, ClientMetadata);
      const user = await pool.insert({
        sub,
        attributes: { email_verified: 'false', ...attributes },
        status: 'FORCE_CHANGE_PASSWORD',
        details: {
          passwordHash: await hashPassword(password),
          temporaryPasswordExpires: temporaryPasswordExpiry(pool.clock()),
        },
      });
      if (MessageAction !== 'SUPPRESS')
        await send({
          source: 'CustomMessage_AdminCreateUser',
          user,
          code: password,
          metadata: ClientMetadata,
        });
      return { User: cognitoUser(user) };
    },

    async AdminGetUser({ Username }) {
      const user = pool.get(Username);
      const { Attributes, ...details } = cognitoUser(user);
      return { ...details, UserAttributes: Attributes, ...mfaSettings(user) };
    },

    async AdminDeleteUser({ Username }) {
      await pool.remove(Username);
      return {};
    },

    async AdminDisableUser({ Username }) {
      await pool.update(Username, () => ({ enabled: false, sessions: [] }));
      return {};
    },

    async AdminUserGlobalSignOut({ Username }) {
      await pool.update(Username, () => ({ sessions: [] }));
      return {};
    },

    async AdminUpdateUserAttributes({ Username, UserAttributes }) {
      const user = pool.get(Username);
      const changes = attributeRecord(UserAttributes);
      const { email } = changes;
      const isVerified = changes.email_verified === 'true';
      if (email !== undefined && email !== user.attributes.email) {
        if (!isVerified)
          throw invalidParameter(
            'The local Cognito emulator changes an email only together with email_verified = true.',
          );
        if (pool.find(email)) throw errors.aliasExists();
      }
      await pool.update(user.username, ({ attributes }) => ({
        attributes: { ...attributes, ...changes },
        // Setting a verified email cancels a pending change.
        ...(email !== undefined && isVerified && { pendingEmail: undefined }),
      }));
      return {};
    },

    async AdminSetUserPassword({ Username, Password, Permanent }) {
      const user = pool.get(Username);
      const password = required(Password, 'password');
      assertPolicy(password);
      if (!isNative(user))
        throw invalidParameter('The local Cognito emulator does not support passwords for federated users.');
      const passwordHash = await hashPassword(password);
      await pool.update(user.username, () => ({
        passwordHash,
        status: Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
        temporaryPasswordExpires: Permanent ? undefined : temporaryPasswordExpiry(pool.clock()),
      }));
      return {};
    },

    async AdminSetUserMFAPreference({ Username, ...preferences }) {
      return setMfaPreference(pool, Username, preferences);
    },

    async ListUsers({ Filter, Limit, PaginationToken = '0' }) {
      const users = pool.list().filter(matcher(Filter));
      // The token is the index of the first user on the page.
      const start = Number(PaginationToken);
      if (!Number.isInteger(start) || start < 0) throw invalidParameter('Invalid pagination token given.');
      const end = start + Math.min(Limit || MAX_PAGE_SIZE, MAX_PAGE_SIZE);
      return {
        Users: users.slice(start, end).map(cognitoUser),
        PaginationToken: end < users.length ? String(end) : undefined,
      };
    },

    async CreateGroup({ GroupName, Description }) {
      const name = required(GroupName, 'groupName');
      await pool.createGroup(name, Description);
      return { Group: { GroupName: name, Description, UserPoolId: pool.id } };
    },

    async AdminAddUserToGroup({ GroupName, Username }) {
      const name = required(GroupName, 'groupName');
      const { username } = pool.get(Username);
      if (!pool.hasGroup(name)) throw new CognitoError('ResourceNotFoundException', 'Group not found.');
      await pool.update(username, ({ groups }) => ({ groups: [...new Set([...groups, name])].sort() }));
      return {};
    },

    async AdminListGroupsForUser({ Username }) {
      const { groups } = pool.get(Username);
      return { Groups: groups.map((GroupName) => ({ GroupName, UserPoolId: pool.id })) };
    },
  };
}

const MAX_PAGE_SIZE = 60;

/** A user in Cognito's format for administrators. */
const cognitoUser = (user: PoolUser) => ({
  Username: user.username,
  Attributes: listedAttributes(user),
  Enabled: user.enabled,
  UserCreateDate: new Date(user.created),
  UserLastModifiedDate: new Date(user.modified),
  UserStatus: user.status,
});

/** Parses a filter: one attribute that equals (`=`) or starts with (`^=`) a quoted value. */
function matcher(filter: string | undefined): (user: PoolUser) => boolean {
  if (!filter) return () => true;
  const [, name, operator, quoted] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (!name || quoted === undefined) throw invalidParameter('Error while parsing filter');
  const text = quoted.replaceAll(/\\(.)/g, '$1');
  const expected = name === 'email' ? text.toLowerCase() : text;
  return (user) => {
    const value = filterable(user)[name];
    return operator === '=' ? value === expected : value?.startsWith(expected) === true;
  };
}

const filterable = (user: PoolUser): Record<string, string> => ({
  ...attributesOf(user),
  username: user.username,
  'cognito:user_status': user.status,
  status: user.enabled ? 'Enabled' : 'Disabled',
});
