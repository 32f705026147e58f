/** What the login page says while somebody is signed in already. */
export const ALREADY_SIGNED_IN = 'There is already a signed in user';

/** Refusals of the provider whose own words help the person at the form. */
const SHOWN = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidPasswordException',
  'InvalidParameterException',
  'CodeMismatchException',
  'EnableSoftwareTokenMFAException',
  'ExpiredCodeException',
  'LimitExceededException',
  'TooManyRequestsException',
  'TooManyFailedAttemptsException',
  'PasswordHistoryPolicyViolationException',
]);

/** How the provider begins when what was typed has not even its form; the rest speaks of its own patterns. */
const FORM_FAULT = /^\d+ validation errors? detected/;

/** What to show in the form after an error, or null where only support can help. */
export function signInErrorText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'NetworkError') {
    return 'The sign-in service could not be reached. Check your connection and try again.';
  }
  if (error.name === 'UserAlreadyAuthenticatedException') return ALREADY_SIGNED_IN;
  if (FORM_FAULT.test(error.message)) return 'Check what you entered and try again.';
  return SHOWN.has(error.name) ? error.message : null;
}

/** What to show where a code was asked for and not sent. */
export function codeNotSentText(error: unknown): string {
  return signInErrorText(error) ?? 'The code could not be sent. Please try again.';
}
