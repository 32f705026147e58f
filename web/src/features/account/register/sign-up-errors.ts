import { findSignUpConflict } from '#shared/rules/sign-up.ts';

const TAKEN = 'The provided email address belongs to another account and cannot be used again.';
const TAKEN_BY_GOOGLE =
  'This email is already registered via Google. To access your account, please sign in with Google.';
const FAILED = 'An error occurred and your account could not be created at this time.';

/** Whether the message says that the email address has an account, which may not be confirmed yet. */
export const isTaken = (message: unknown): boolean => message === TAKEN;

/** The message for a failed sign-up. */
export function signUpErrorText(error: unknown): string {
  if (!(error instanceof Error)) return FAILED;
  const conflict = findSignUpConflict(error.message);
  if (conflict === 'registeredThroughGoogle') return TAKEN_BY_GOOGLE;
  if (conflict === 'emailClaimed') return TAKEN;
  return ['UsernameExistsException', 'AliasExistsException'].includes(error.name) ? TAKEN : FAILED;
}
