import type {
  AdminDeleteUserRequest,
  AdminGetUserRequest,
  ListUsersRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { invalidParameter, required } from '../errors.ts';
import { listedAttributes } from '../pool/attributes.ts';
import { attributesOf, type PoolUser } from '../pool/pool-state.ts';
import type { Parts, Targets } from './operation.ts';

/** An administrator's look at the users. */
export function directoryTargets({ pool }: Parts): Targets {
  return {
    async AdminGetUser({ Username }: AdminGetUserRequest) {
      const { Attributes, ...user } = shownUser(pool.get(required(Username, 'username')));
      return { ...user, UserAttributes: Attributes };
    },

    async AdminDeleteUser({ Username }: AdminDeleteUserRequest) {
      await pool.remove(required(Username, 'username'));
      return {};
    },

    async ListUsers({ Filter, Limit, PaginationToken }: ListUsersRequest) {
      const users = pool.list().filter(matcher(Filter));
      const { page, next } = paginate(users, Limit, PaginationToken);
      return { Users: page.map(shownUser), PaginationToken: next };
    },
  };
}

/** A user as Cognito shows one to an administrator. */
export const shownUser = (user: PoolUser) => ({
  Username: user.username,
  Attributes: listedAttributes(user),
  Enabled: user.enabled,
  UserCreateDate: new Date(user.created),
  UserLastModifiedDate: new Date(user.modified),
  UserStatus: user.status,
});

const PAGE = 60;

/** The page that begins at the token, which is the number of the first item. Throws for a token it did not give. */
function paginate<T>(
  items: readonly T[],
  limit = PAGE,
  token = '0',
): { page: T[]; next: string | undefined } {
  const start = Number(token);
  if (!Number.isInteger(start) || start < 0) throw invalidParameter('Invalid pagination token given.');
  const end = start + Math.min(limit || PAGE, PAGE);
  return { page: items.slice(start, end), next: end < items.length ? String(end) : undefined };
}

/** What a filter lets through: one attribute that is (`=`) or begins with (`^=`) a value in quotation marks. */
function matcher(filter: string | undefined): (user: PoolUser) => boolean {
  if (!filter) return () => true;
  const [, name, sign, quoted] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(filter) ?? [];
  if (!name || quoted === undefined) throw invalidParameter('Error while parsing filter');
  const text = quoted.replaceAll(/\\(.)/g, '$1');
  const wanted = name === 'email' ? text.toLowerCase() : text;
  return (user) => {
    const value = filterable(user)[name];
    return sign === '=' ? value === wanted : value?.startsWith(wanted) === true;
  };
}

const filterable = (user: PoolUser): Record<string, string> => ({
  ...attributesOf(user),
  username: user.username,
  'cognito:user_status': user.status,
  status: user.enabled ? 'Enabled' : 'Disabled',
});
