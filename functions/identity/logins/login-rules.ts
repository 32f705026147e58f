import type { LoginRecord } from './login-repository.ts';

export interface PoolUser {
  /** The token issuer, which identifies the pool. */
  readonly issuer: string;
  readonly subject: string;
  /** Whether the user has a password in the pool. False for Google-only users. */
  readonly isNative: boolean;
  /** In lower case; undefined unless verified. */
  readonly email: string | undefined;
  /** The subject of the user's own or linked Google identity. */
  readonly googleSubject: string | undefined;
}

/**
 * Updates the login from the pool's data; returns the same object if nothing has changed. An unverified email never
 * replaces a verified one.
 * @param provedAt when the password was proven, if it has just been proven
 */
export function updatedLogin(login: LoginRecord, user: PoolUser, provedAt?: string): LoginRecord {
  const { email = login.email, googleSubject = login.googleSubject, isNative } = user;
  const isSame =
    login.email === email &&
    login.googleSubject === googleSubject &&
    login.isNative === isNative &&
    !provedAt;
  if (isSame) return login;
  return {
    ...login,
    isNative,
    ...(email !== undefined && { email }),
    ...(googleSubject !== undefined && { googleSubject }),
    ...(provedAt !== undefined && { passwordProvedAt: provedAt }),
  };
}

/** Whether only someone with access to the user's mailbox can sign in as this user. */
export function isSignInProved(
  login: Pick<LoginRecord, 'passwordProvedAt'> | null,
  { isNative }: PoolUser,
): boolean {
  return !isNative || login?.passwordProvedAt !== undefined;
}
