import type { LoginRecord } from './login-record.ts';

/** What a user pool says of one of its users. */
export interface PoolUser {
  /** The issuer of the pool's tokens. */
  readonly issuer: string;
  readonly subject: string;
  /** Whether the user has a password in the pool, rather than coming from Google only. */
  readonly isNative: boolean;
  /** In lower case; undefined unless the pool holds it as verified. */
  readonly email: string | undefined;
  /** Of the identity at Google that the user is or is linked to. */
  readonly googleSubject: string | undefined;
}

/**
 * The login as it is after what the pool says now, the login itself where that is nothing new. An address that is not
 * verified any more does not replace one that was. `provedAt` is when the password was proved, if it just was.
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

/** Whether everybody who can sign in as this user is known to read the mailbox of its address. */
export function isProved(
  login: Pick<LoginRecord, 'passwordProvedAt'> | null,
  { isNative }: PoolUser,
): boolean {
  return !isNative || login?.passwordProvedAt !== undefined;
}
