import type {
  AdminDeleteUserRequest,
  AdminGetUserRequest,
  ListUsersRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { invalidParameter, required } from '../errors.ts';
import { listedAttributes } from '../pool/attributes.ts';
import { attributesOf, mfaSettings, type PoolUser } from '../pool/pool-state.ts';
import type { OperationContext, Operations } from './operation.ts';

/** Administrator operations that read and delete users. */
export function directoryOperations({ pool }: OperationContext): Operations {
  return {
    async AdminGetUser({ Username }: AdminGetUserRequest) {
      const user = pool.get(required(Username, 'username'));
      const { Attributes, ...details } = cognitoUser(user);
      return { ...details, UserAttributes: Attributes, ...mfaSettings(user) };
    },

    async AdminDeleteUser({ Username }: AdminDeleteUserRequest) {
      await pool.remove(required(Username, 'username'));
      return {};
    },

    async ListUsers({ Filter, Limit, PaginationToken }: ListUsersRequest) {
      const users = pool.list().filter(matcher(Filter));
      const { page, next } = paginate(users, Limit, PaginationToken);
      return { Users: page.map(cognitoUser), PaginationToken: next };
    },
  };
}

/** A user in Cognito's format for administrators. */
export const cognitoUser = (user: PoolUser) => ({
  Username: user.username,
  Attributes: listedAttributes(user),
  Enabled: user.enabled,
  UserCreateDate: new Date(user.created),
  UserLastModifiedDate: new Date(user.modified),
  UserStatus: user.status,
});

const MAX_PAGE_SIZE = 60;

/** Returns the page at the token, which is the index of its first item. @throws InvalidParameterException */
function paginate<T>(
  items: readonly T[],
  limit = MAX_PAGE_SIZE,
  token = '0',
): { page: T[]; next: string | undefined } {
  const start = Number(token);
  if (!Number.isInteger(start) || start < 0) throw invalidParameter('Invalid pagination token given.');
  const end = start + Math.min(limit || MAX_PAGE_SIZE, MAX_PAGE_SIZE);
  return { page: items.slice(start, end), next: end < items.length ? String(end) : undefined };
}

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
