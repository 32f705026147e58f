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
  'UserAlreadyAuthenticatedException',
]);

/** What to show in the form after an error, or null where only support can help. */
export function signInErrorText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'NetworkError') {
    return 'The sign-in service could not be reached. Check your connection and try again.';
  }
  return SHOWN.has(error.name) ? error.message : null;
}
