/** The provider's error for a sign-in while another user is signed in. */
export const ALREADY_SIGNED_IN = 'There is already a signed in user';

/** Errors of the provider whose messages help users. */
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

/** The start of the provider's message for malformed input. The rest contains regular expressions. */
const VALIDATION_ERROR = /^\d+ validation errors? detected/;

/** The message for the form, or null if only support can help. */
export function signInErrorText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'NetworkError') {
    return 'The sign-in service could not be reached. Check your connection and try again.';
  }
  if (error.name === 'UserAlreadyAuthenticatedException') return ALREADY_SIGNED_IN;
  if (VALIDATION_ERROR.test(error.message)) return 'Check what you entered and try again.';
  return SHOWN.has(error.name) ? error.message : null;
}

/** The message if a code could not be sent. */
export function codeNotSentText(error: unknown): string {
  return signInErrorText(error) ?? 'The code could not be sent. Please try again.';
}
