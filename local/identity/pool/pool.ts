import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { CognitoError, errors } from '../errors.ts';
import { openPoolFile } from './pool-file.ts';
import { isNative, type PoolState, type PoolUser, type UserStatus } from './pool-state.ts';

/** The default pool ID. */
export const USER_POOL_ID = `${DEFAULT_RUNTIME_CONFIG.region}_NorthLocl`;
export const CLIENT_ID = 'northboundlocal0portal0web';

/** The user pool. Every change is on disk when its promise resolves. */
export interface Pool {
  readonly id: string;
  readonly region: string;
  /** The AWS issuer URL for the pool ID. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clock: () => Date;
  /** Finds by user name, sub, or a native user's email (case-insensitive). */
  find(name: string): PoolUser | undefined;
  /** Same as `find`. @throws UserNotFoundException */
  get(name: string): PoolUser;
  list(): readonly PoolUser[];
  /** @throws UsernameExistsException if the user name or a native user's email is taken. */
  insert(user: NewUser): Promise<PoolUser>;
  /** Applies a change to the user's current state. @throws UserNotFoundException */
  update(username: string, change: (user: PoolUser) => Partial<PoolUser>): Promise<PoolUser>;
  remove(username: string): Promise<void>;
  /** @throws GroupExistsException */
  createGroup(name: string, description?: string): Promise<void>;
  hasGroup(name: string): boolean;
  /** Resolves when all pending changes are on disk. */
  flush(): Promise<void>;
}

export interface NewUser {
  sub: string;
  /** Omitted for native users, whose user name is their sub, as in a pool with email sign-in. */
  username?: string;
  attributes: Record<string, string>;
  status: UserStatus;
  details?: Partial<PoolUser>;
}

/** Opens the pool in a directory, or creates it. Rejects if its file cannot be read or written. */
export async function openPool(directory: string, id: string, clock: () => Date): Promise<Pool> {
  const file = await openPoolFile(directory, id);
  const { state } = file;
  await file.save();
  const region = id.split('_')[0] ?? '';

  const find = (name: string) => findUser(state.users, name);
  const get = (name: string) => {
    const user = find(name);
    if (!user) throw errors.userNotFound();
    return user;
  };

  return {
    id,
    region,
    issuer: `https://cognito-idp.${region}.amazonaws.com/${id}`,
    clientId: CLIENT_ID,
    clock,
    find,
    get,
    list: () => state.users,
    async insert({ sub, username, attributes, status, details }) {
      if (find(username ?? attributes.email ?? sub)) throw errors.emailExists();
      const now = clock().getTime();
      const user: PoolUser = {
        username: username ?? sub,
        sub,
        attributes,
        status,
        enabled: true,
        identities: [],
        groups: [],
        sessions: [],
        created: now,
        modified: now,
        ...details,
      };
      state.users.push(user);
      await file.save();
      return user;
    },
    async update(username, change) {
      const user = get(username);
      const changed = { ...user, modified: clock().getTime(), ...change(user) };
      state.users = state.users.map((other) => (other === user ? changed : other));
      await file.save();
      return changed;
    },
    async remove(username) {
      const user = get(username);
      state.users = state.users.filter((other) => other !== user);
      await file.save();
    },
    async createGroup(name, description) {
      if (hasGroup(state, name)) {
        throw new CognitoError('GroupExistsException', `A group with the name ${name} already exists.`);
      }
      state.groups.push({ name, ...(description && { description }), created: clock().getTime() });
      await file.save();
    },
    hasGroup: (name) => hasGroup(state, name),
    flush: () => file.flush(),
  };
}

function findUser(users: readonly PoolUser[], name: string): PoolUser | undefined {
  const email = name.toLowerCase();
  return (
    users.find(({ username, sub }) => username === name || sub === name) ??
    users.find((user) => isNative(user) && user.attributes.email === email)
  );
}

const hasGroup = ({ groups }: PoolState, name: string) => groups.some((group) => group.name === name);
