import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readText } from '#local/data-directory/read-text.ts';
import { StartupError } from '#local/errors.ts';
import { startOverCommand } from '#local/start-command.ts';
import { DEFAULT_RUNTIME_CONFIG } from '#shared/deployment/runtime-config.ts';
import { CognitoError, errors, required } from '../errors.ts';
import { isNative, PoolState, type PoolUser } from './pool-state.ts';

export const USER_POOL_ID = `${DEFAULT_RUNTIME_CONFIG.region}_NorthLocl`;
export const CLIENT_ID = 'northboundlocal0portal0web';

export type Pool = Awaited<ReturnType<typeof openPool>>;

interface NewUser {
  sub: string;
  /** Omitted for native users, whose user name is their sub, as in a pool with email sign-in. */
  username?: string;
  attributes: Record<string, string>;
  status: PoolUser['status'];
  details?: Partial<PoolUser>;
}

/**
 * Opens the user pool in a directory, or creates it. Every change is on disk when its promise resolves.
 * @throws StartupError if its file cannot be read
 */
export async function openPool(directory: string, id: string, clock: () => Date) {
  const { state, save, flush } = await openPoolFile(directory, id);
  await save();
  const region = id.split('_')[0] ?? '';

  /** Finds by user name, sub, or a native user's email (case-insensitive). */
  const find = (name: string): PoolUser | undefined => {
    const email = name.toLowerCase();
    return (
      state.users.find(({ username, sub }) => username === name || sub === name) ??
      state.users.find((user) => isNative(user) && user.attributes.email === email)
    );
  };
  /** Same as `find`. @throws UserNotFoundException, or InvalidParameterException without a name */
  const get = (name: string | undefined): PoolUser => {
    const user = find(required(name, 'username'));
    if (!user) throw errors.userNotFound();
    return user;
  };
  const hasGroup = (name: string) => state.groups.some((group) => group.name === name);

  return {
    id,
    region,
    /** The AWS issuer URL for the pool ID. */
    issuer: `https://cognito-idp.${region}.amazonaws.com/${id}`,
    clientId: CLIENT_ID,
    clock,
    find,
    get,
    list: (): readonly PoolUser[] => state.users,
    /** @throws UsernameExistsException if the user name or a native user's email is taken. */
    async insert({ sub, username, attributes, status, details }: NewUser): Promise<PoolUser> {
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
      await save();
      return user;
    },
    /** Applies a change to the user's current state. @throws like `get` */
    async update(
      username: string | undefined,
      change: (user: PoolUser) => Partial<PoolUser>,
    ): Promise<PoolUser> {
      const user = get(username);
      const changed = { ...user, modified: clock().getTime(), ...change(user) };
      state.users = state.users.map((other) => (other === user ? changed : other));
      await save();
      return changed;
    },
    async remove(username: string | undefined): Promise<void> {
      const user = get(username);
      state.users = state.users.filter((other) => other !== user);
      await save();
    },
    /** @throws GroupExistsException */
    async createGroup(name: string, description?: string): Promise<void> {
      if (hasGroup(name))
        throw new CognitoError('GroupExistsException', `A group with the name ${name} already exists.`);
      state.groups.push({ name, ...(description && { description }), created: clock().getTime() });
      await save();
    },
    hasGroup,
    /** Resolves when all pending changes are on disk. */
    flush,
  };
}

/** Each save writes a temporary file and renames it, so that the pool file is always complete. */
async function openPoolFile(directory: string, poolId: string) {
  await mkdir(directory, { recursive: true });
  const path = join(directory, `${poolId}.pool.json`);
  const state = existsSync(path) ? readState(path) : { users: [], groups: [] };
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;

  const write = async () => {
    queued = undefined;
    await writeFile(`${path}.tmp`, JSON.stringify(state, null, 2), { mode: 0o600 });
    await rename(`${path}.tmp`, path);
  };
  return {
    /** Changed in place. */
    state,
    /** Resolves when all changes made so far are on disk. Calls during a write share the next write. */
    save: () => {
      // A failed write does not block the next one; its callers have already received the error.
      queued ??= writing = writing.then(write, write);
      return queued;
    },
    flush: () => writing,
  };
}

function readState(path: string): PoolState {
  const text = readText(path);
  try {
    return PoolState.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartupError(
      `The accounts in ${path} cannot be read. Delete the file, or start over: ${startOverCommand()}`,
      { cause },
    );
  }
}
