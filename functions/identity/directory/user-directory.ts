import { once } from '#functions/core/platform/once.ts';
import type { Role } from '#shared/roles.ts';

/** The pool's identity provider. AdminLinkProviderForUser requires exactly this spelling. */
export const GOOGLE = 'Google';

/** The Google subject in a federated user name such as `Google_123`. Cognito sometimes sends `google_123`. */
export const googleSubjectIn = (userName: string): string | undefined =>
  /^google_(.+)$/is.exec(userName)?.[1];

/** The user name for logs. For a federated user it is the provider alone, without the provider's subject. */
export const loggableUserName = (userName: string): string =>
  googleSubjectIn(userName) === undefined ? userName : GOOGLE;

export interface DirectoryUser {
  readonly userName: string;
  /** The immutable `sub`. */
  readonly subject: string;
  /** Cognito's `UserStatus`. */
  readonly status: string;
  readonly enabled: boolean;
  readonly emailVerified: boolean;
}

/** Whether the user has a password in the pool. Federated users have none. */
export const isNative = ({ status }: DirectoryUser): boolean => status !== 'EXTERNAL_PROVIDER';

/** The users of one pool. Every method rejects with Cognito's error, or with AbortError on timeout. */
export interface UserDirectory {
  /** Native and federated users with this email, case-insensitive. */
  findByEmail(email: string): Promise<DirectoryUser[]>;
  /** Links a Google identity to a native user. Idempotent. */
  linkGoogle(subject: string, userName: string): Promise<void>;
  /** Idempotent. */
  addToGroup(userName: string, group: Role): Promise<void>;
  /** Whether the user exists and has this email, in lower case. */
  hasEmail(userName: string, email: string): Promise<boolean>;
  /** Whether the pool asks this user for a second factor at each sign-in with a password. */
  hasSecondFactor(userName: string): Promise<boolean>;
  /** Replaces a native user's password with a random one that is never disclosed. */
  setRandomPassword(userName: string): Promise<void>;
  /** Revokes all refresh tokens of a user. Issued ID tokens remain valid until they expire. */
  globalSignOut(userName: string): Promise<void>;
  /** Sets the user's current verified email again, which cancels a pending change. */
  cancelEmailChange(userName: string, email: string): Promise<void>;
}

/**
 * Returns the directory of a pool. The pool id comes from the trigger event: the pool is deployed after this
 * function.
 */
export type UserDirectories = (userPoolId: string) => UserDirectory;

/** Directories that load their SDK client on the first call. */
export function lazyDirectories(load: () => Promise<UserDirectories>): UserDirectories {
  const loaded = once(load);
  return (userPoolId) => {
    const directory = async () => (await loaded())(userPoolId);
    return {
      findByEmail: async (email) => (await directory()).findByEmail(email),
      linkGoogle: async (subject, userName) => (await directory()).linkGoogle(subject, userName),
      addToGroup: async (userName, group) => (await directory()).addToGroup(userName, group),
      hasEmail: async (userName, email) => (await directory()).hasEmail(userName, email),
      hasSecondFactor: async (userName) => (await directory()).hasSecondFactor(userName),
      setRandomPassword: async (userName) => (await directory()).setRandomPassword(userName),
      globalSignOut: async (userName) => (await directory()).globalSignOut(userName),
      cancelEmailChange: async (userName, email) => (await directory()).cancelEmailChange(userName, email),
    };
  };
}
