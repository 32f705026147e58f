import { CognitoError } from './cognito-local.ts';

export { CognitoError };

/** The errors of the user pool, with Cognito's own names and texts: the portal shows some of them. */
export const errors = {
  incorrectCredentials: () => notAuthorized('Incorrect username or password.'),
  disabled: () => notAuthorized('User is disabled.'),
  invalidSession: () => notAuthorized('Invalid session for the user, session is expired.'),
  temporaryPasswordExpired: () =>
    notAuthorized('Temporary password has expired and must be reset by an administrator.'),
  notConfirmed: () => new CognitoError('UserNotConfirmedException', 'User is not confirmed.'),
  resetRequired: () =>
    new CognitoError('PasswordResetRequiredException', 'Password reset required for the user'),
  userNotFound: () => new CognitoError('UserNotFoundException', 'User does not exist.'),
  emailExists: () =>
    new CognitoError('UsernameExistsException', 'An account with the given email already exists.'),
  codeMismatch: () =>
    new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  codeExpired: () =>
    new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  tooManyAttempts: () =>
    new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
};

/** Cognito's refusal of who may not, or has not proved who it is. */
export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
/** Cognito's refusal of a request that is wrong in itself. */
export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

/** The value of a required request field. Throws InvalidParameterException when it is missing or not a text. */
export function required(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw invalidParameter(`Missing required parameter ${name}`);
}
