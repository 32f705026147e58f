import type {
  CreateGroupRequest,
  GetUserRequest,
  ListGroupsRequest,
  ListUsersInGroupRequest,
  ListUsersRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { delegateTo } from '../cognito-local.ts';
import { CognitoError, invalidParameter, required } from '../errors.ts';
import { USER_POOL_ID } from '../pool.ts';
import type { Parts, Targets } from './target.ts';

// What cognito-local does right by itself, once the user is named by its user name.
const AS_IT_IS = ['DescribeUserPool', 'DescribeUserPoolClient', 'GetGroup', 'UpdateGroup', 'DeleteGroup'];
const WITH_USER = [
  'AdminGetUser',
  'AdminDeleteUser',
  'AdminDeleteUserAttributes',
  'AdminAddUserToGroup',
  'AdminRemoveUserFromGroup',
  'AdminListGroupsForUser',
];

/** Targets that cognito-local itself carries out, with the request made safe for it or its answer cut into pages. */
export function delegatedTargets({ pool, tokens }: Parts): Targets {
  const delegate = delegateTo(pool.cognito, pool.clock);
  // It reads, waits and writes: two calls at once would lose one's change.
  const run = (target: string, request: object) => pool.exclusive(() => delegate(target, request));

  const withUser = (target: string) => async (request: { Username?: string }) => {
    const { Username } = await pool.get(required(request.Username, 'username'));
    return run(target, { ...request, Username });
  };

  /** For the user of an access token, which cognito-local decodes without verifying it. */
  const asUser = (target: string) => async (request: GetUserRequest) => {
    await tokens.userOfAccessToken(required(request.AccessToken, 'accessToken'));
    return run(target, request);
  };

  return {
    ...Object.fromEntries(AS_IT_IS.map((target) => [target, (request: object) => run(target, request)])),
    ...Object.fromEntries(WITH_USER.map((target) => [target, withUser(target)])),
    GetUser: asUser('GetUser'),
    DeleteUser: asUser('DeleteUser'),

    async CreateGroup(request: CreateGroupRequest) {
      const GroupName = required(request.GroupName, 'groupName');
      return pool.exclusive(async () => {
        const { Groups } = (await delegate('ListGroups', { UserPoolId: USER_POOL_ID })) as GroupList;
        if (Groups.some((group) => group.GroupName === GroupName)) {
          throw new CognitoError(
            'GroupExistsException',
            `A group with the name ${GroupName} already exists.`,
          );
        }
        return delegate('CreateGroup', request);
      });
    },

    async ListGroups(request: ListGroupsRequest) {
      const { Groups } = (await run('ListGroups', request)) as GroupList;
      const { page, next } = paginate(Groups, request.Limit, request.NextToken);
      return { Groups: page, NextToken: next };
    },

    async ListUsersInGroup(request: ListUsersInGroupRequest) {
      const { Users } = (await run('ListUsersInGroup', request)) as UserList;
      const { page, next } = paginate(Users, request.Limit, request.NextToken);
      return { Users: page, NextToken: next };
    },

    async ListUsers(request: ListUsersRequest) {
      const { Users } = (await run('ListUsers', {
        ...request,
        Filter: normalFilter(request.Filter),
      })) as UserList;
      const { page, next } = paginate(Users, request.Limit, request.PaginationToken);
      const wanted = request.AttributesToGet;
      const shown = wanted
        ? page.map((user) => ({
            ...user,
            Attributes: user.Attributes.filter(({ Name }) => wanted.includes(Name)),
          }))
        : page;
      return { Users: shown, PaginationToken: next };
    },
  };
}

interface GroupList {
  Groups: { GroupName: string }[];
}

interface UserList {
  Users: { Attributes: { Name: string }[] }[];
}

const PAGE = 60;

/** The page that begins at the token, which is the number of the first item. Throws for a token it did not give. */
function paginate<T>(items: T[], limit = PAGE, token = '0'): { page: T[]; next: string | undefined } {
  const start = Number(token);
  if (!Number.isInteger(start) || start < 0) throw invalidParameter('Invalid pagination token given.');
  const end = start + Math.min(limit || PAGE, PAGE);
  return { page: items.slice(start, end), next: end < items.length ? String(end) : undefined };
}

/** A filter in the one form that cognito-local reads: spaces around the sign, e-mails in lower case. */
function normalFilter(filter: string | undefined): string | undefined {
  if (!filter) return undefined;
  const [, name = '', sign, value = ''] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"(.*)"\s*$/.exec(filter) ?? [];
  if (!sign) throw invalidParameter('Error while parsing filter');
  if (name === 'status') return `status ${sign} "${value === 'Enabled'}"`;
  return `${name} ${sign} "${name === 'email' ? value.toLowerCase() : value}"`;
}
