import { DEFAULT_RUNTIME_CONFIG } from '../../shared/deployment/runtime-config.ts';
import {
  attributesToRecord,
  attributeValue,
  type CognitoService,
  CognitoServiceFactoryImpl,
  quietContext,
  type User,
  UserPoolServiceFactoryImpl,
} from './cognito-local.ts';
import { errors } from './errors.ts';
import { JsonStoreFactory } from './json-store.ts';
import { PASSWORD_POLICY } from './passwords.ts';

export const REGION = DEFAULT_RUNTIME_CONFIG.region;
export const USER_POOL_ID = `${REGION}_NorthLocl`;
export const CLIENT_ID = 'northboundlocal0portal0web';
export const ISSUER = `https://cognito-idp.${REGION}.amazonaws.com/${USER_POOL_ID}`;

/** A code that was sent to a user; `attempts` counts the wrong answers. */
export interface IssuedCode {
  value: string;
  /** Epoch milliseconds. */
  expires: number;
  attempts: number;
}

/** A sign-in that can be refreshed: its id is the `origin_jti` of all its tokens. Instants are epoch milliseconds. */
export interface Session {
  id: string;
  secretHash: string;
  signedInAt: number;
  expires: number;
  scope: string;
}

/** cognito-local's user with what it does not keep. `Password` holds a hash, or '' for a user without a password. */
export interface PoolUser extends User {
  /** Epoch milliseconds; only while the password is a temporary one. */
  temporaryPasswordExpires?: number;
  codes?: { signUp?: IssuedCode | undefined; reset?: IssuedCode | undefined };
  sessions?: Session[];
}

/** The one user pool and what every target needs of it. Every change is on disk when its promise resolves. */
export interface Pool {
  readonly cognito: CognitoService;
  readonly clock: () => Date;
  /** By user name, sub, or e-mail in any case; the e-mail of a federated user is no sign-in name, as with Cognito. */
  find(name: string): Promise<PoolUser | undefined>;
  /** As `find`, but throws UserNotFoundException. */
  get(name: string): Promise<PoolUser>;
  list(): Promise<readonly PoolUser[]>;
  /** Adds a user. Throws UsernameExistsException when the user name or native e-mail is taken. */
  insert(user: NewUser): Promise<PoolUser>;
  /** Applies a change to the user's present state, one change at a time. Throws when the user is gone. */
  update(username: string, change: (user: PoolUser) => Partial<PoolUser>): Promise<PoolUser>;
  groupsOf(user: PoolUser): Promise<string[]>;
  /** Adds the user to a group, which is made where it is missing. */
  addToGroup(user: PoolUser, group: string, description: string): Promise<void>;
  /** Runs one after another what must not interleave. Never call a trigger inside: triggers call the pool. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when everything is on disk. */
  flush(): Promise<void>;
}

export interface NewUser {
  sub: string;
  /** Left out for native users: their user name is their sub, as in a pool whose user names are e-mails. */
  username?: string;
  attributes: Record<string, string>;
  status: string;
  password: string;
  details?: Partial<PoolUser>;
}

/** Opens the pool of a directory, or makes it there. Throws when its files cannot be read or written. */
export async function openPool(directory: string, clock: () => Date): Promise<Pool> {
  const stores = new JsonStoreFactory(directory);
  const pools = new UserPoolServiceFactoryImpl({ get: clock }, stores);
  const cognito = await new CognitoServiceFactoryImpl(directory, stores, pools).create(quietContext, {
    UsernameAttributes: ['email'],
  });
  await createMissing(cognito, clock);
  const service = await cognito.getUserPool(quietContext, USER_POOL_ID);

  let last: Promise<unknown> = Promise.resolve();
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    // Whoever asked for the work gets its error; the next in line starts all the same.
    last = result.catch(() => {});
    return result;
  };

  /** Saves what a change makes of the pool: one change at a time, but those that come together share one write. */
  const save = async (change: () => Promise<PoolUser>): Promise<PoolUser> => {
    const { user, written } = await exclusive(async () => {
      const user = await change();
      return { user, written: service.saveUser(quietContext, user) };
    });
    await written;
    return user;
  };

  const list = () => service.listUsers(quietContext) as Promise<readonly PoolUser[]>;
  const find = async (name: string) => {
    const email = name.toLowerCase();
    const users = await list();
    return (
      users.find((user) => user.Username === name || attribute(user, 'sub') === name) ??
      users.find((user) => isNative(user) && attribute(user, 'email') === email)
    );
  };
  const get = async (name: string) => {
    const user = await find(name);
    if (!user) throw errors.userNotFound();
    return user;
  };

  return {
    cognito,
    clock,
    find,
    get,
    list,
    exclusive,
    flush: () => stores.flush(),
    insert: (user) =>
      save(async () => {
        const { sub, username = sub } = user;
        if (await find(user.username ?? user.attributes.email ?? sub)) throw errors.emailExists();
        const now = clock();
        return {
          Username: username,
          Attributes: toAttributes({ sub, ...user.attributes }),
          Enabled: true,
          Password: user.password,
          RefreshTokens: [],
          UserCreateDate: now,
          UserLastModifiedDate: now,
          UserStatus: user.status,
          ...user.details,
        };
      }),
    update: (username, change) =>
      save(async () => {
        const user = await get(username);
        return { ...user, UserLastModifiedDate: clock(), ...change(user) };
      }),
    groupsOf: async (user) => [...(await service.listUserGroupMembership(quietContext, user))],
    addToGroup: (user, name, description) =>
      exclusive(async () => {
        const now = clock();
        const group = (await service.getGroupByGroupName(quietContext, name)) ?? {
          GroupName: name,
          Description: description,
          CreationDate: now,
          LastModifiedDate: now,
        };
        await service.addUserToGroup(quietContext, group, user);
      }),
  };
}

/** Makes the pool and the client, each where it is missing: a kill may have come between them. */
async function createMissing(cognito: CognitoService, clock: () => Date): Promise<void> {
  const now = clock();
  const pools = await cognito.listUserPools(quietContext);
  if (!pools.some(({ Id }) => Id === USER_POOL_ID))
    await cognito.createUserPool(quietContext, {
      Id: USER_POOL_ID,
      Arn: `arn:aws:cognito-idp:${REGION}:000000000000:userpool/${USER_POOL_ID}`,
      Name: 'local',
      CreationDate: now,
      LastModifiedDate: now,
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      MfaConfiguration: 'OFF',
      Policies: { PasswordPolicy: PASSWORD_POLICY },
    });
  if (await cognito.getAppClient(quietContext, CLIENT_ID)) return;
  const pool = await cognito.getUserPool(quietContext, USER_POOL_ID);
  await pool.saveAppClient(quietContext, {
    ClientId: CLIENT_ID,
    ClientName: 'web',
    UserPoolId: USER_POOL_ID,
    CreationDate: now,
    LastModifiedDate: now,
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
  });
}

/** Whether the user signed up or was made here, rather than came from Google. */
export const isNative = (user: PoolUser) => user.UserStatus !== 'EXTERNAL_PROVIDER';

/** The value of one of the user's attributes, if it is set. */
export const attribute = (user: PoolUser, name: string) => attributeValue(name, user.Attributes);

/** The user's attributes as a record. */
export const attributesOf = (user: PoolUser): Record<string, string> => attributesToRecord(user.Attributes);

/** A record as attributes in the order of their names, as Cognito lists them. */
export const toAttributes = (record: Record<string, string>) =>
  Object.entries(record)
    .map(([Name, Value]) => ({ Name, Value }))
    .sort((a, b) => a.Name.localeCompare(b.Name));

/** The user's attributes with some of them set. */
export const withAttributes = (user: PoolUser, changes: Record<string, string>) =>
  toAttributes({ ...attributesOf(user), ...changes });
