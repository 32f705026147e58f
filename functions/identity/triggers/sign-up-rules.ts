import type { SignUpConflict } from '../../../shared/rules/sign-up-conflicts.ts';

/** A user of the pool, as far as it matters for whoever comes with the same e-mail. */
export interface Account {
  readonly userName: string;
  /** The pool's own id, which never changes. */
  readonly subject: string;
  /** Cognito's `UserStatus`. */
  readonly status: string;
  readonly enabled: boolean;
  readonly emailVerified: boolean;
}

/** Somebody at another provider. */
export interface ExternalIdentity {
  /** As the pool has it configured. */
  readonly provider: string;
  readonly subject: string;
}

export type ExternalSignUp =
  | { readonly kind: 'create' }
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'refuse'; readonly conflict: SignUpConflict };

/** The providers of the pool. Linking takes their names in exactly this spelling. */
export const PROVIDERS = ['Google'];

/** Whether an account has a password in the pool, rather than coming from a provider only. */
export const isNative = ({ status }: Account): boolean => status !== 'EXTERNAL_PROVIDER';

/**
 * Who stands behind a federated user name such as `Google_123`. Cognito writes `google_123` at times. Undefined where
 * the name is none of a provider that the pool has.
 */
export function externalIdentity(userName: string): ExternalIdentity | undefined {
  const separator = userName.indexOf('_');
  const prefix = userName.slice(0, separator).toLowerCase();
  const subject = userName.slice(separator + 1);
  const provider = PROVIDERS.find((name) => name.toLowerCase() === prefix);
  return provider && subject ? { provider, subject } : undefined;
}

/** What a log calls a user. The name of a federated one holds the subject at the provider, which no log needs. */
export const loggedName = (userName: string): string => externalIdentity(userName)?.provider ?? userName;

/** Why nobody may sign up with a password for an e-mail of these accounts. Native ones are the pool's own business. */
export function nativeSignUpConflict(accounts: readonly Account[]): SignUpConflict | undefined {
  return accounts.every(isNative) ? undefined : 'registeredThroughGoogle';
}

/**
 * What becomes of the first sign-in of an external identity whose provider vouches for the e-mail, given the accounts of
 * the same e-mail.
 *
 * It is linked only to an account whose password is proved. A stranger who registers somebody else's address beforehand
 * must not get into what that person does later.
 */
export function decideExternalSignUp(
  userName: string,
  accounts: readonly Account[],
  isPasswordProved: boolean,
): ExternalSignUp {
  const native = accounts.find(isNative);
  if (native) {
    const { status, enabled, emailVerified } = native;
    return status === 'CONFIRMED' && enabled && emailVerified && isPasswordProved
      ? { kind: 'link', to: native.userName }
      : { kind: 'refuse', conflict: 'invalidBasicState' };
  }
  // Cognito asks again after a time-out; the user may have been made meanwhile. Anybody else of that e-mail is another
  // person, to whom the address belonged before, or the same one with a second account.
  const isSomebodyElse = accounts.some((account) => !isSameName(account.userName, userName));
  return isSomebodyElse ? { kind: 'refuse', conflict: 'invalidBasicState' } : { kind: 'create' };
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
