import type { SignUpConflict } from '#shared/rules/sign-up.ts';
import { type DirectoryUser, isNative } from '../directory/user-directory.ts';

export type FederatedSignUp =
  | { readonly kind: 'create' }
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'refuse'; readonly conflict: SignUpConflict };

/** The conflict of a sign-up with a password, given the email's users. Cognito itself refuses a second native user. */
export function nativeSignUpConflict(users: readonly DirectoryUser[]): SignUpConflict | undefined {
  return users.every(isNative) ? undefined : 'registeredThroughGoogle';
}

/**
 * Decides the first sign-in of a federated user with a verified email, given the email's users.
 *
 * Links only to a user whose password is proved. Otherwise an attacker could register a victim's address first and
 * share the account that the victim opens later.
 */
export function decideFederatedSignUp(
  userName: string,
  users: readonly DirectoryUser[],
  isPasswordProved: boolean,
): FederatedSignUp {
  const native = users.find(isNative);
  if (native) {
    const { status, enabled, emailVerified } = native;
    return status === 'CONFIRMED' && enabled && emailVerified && isPasswordProved
      ? { kind: 'link', to: native.userName }
      : { kind: 'refuse', conflict: 'invalidBasicState' };
  }
  // Cognito retries after a timeout, so the user may already exist. Any other user is a previous owner of the email,
  // or a second Google account of the same person.
  const hasOtherUser = users.some((user) => !isSameName(user.userName, userName));
  return hasOtherUser ? { kind: 'refuse', conflict: 'invalidBasicState' } : { kind: 'create' };
}

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
