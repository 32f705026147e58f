import type { IncomingMessage } from 'node:http';
import { readBody } from '../http/messages.ts';

/** An error that the caller receives as Cognito's JSON error with this code. */
export class CognitoError extends Error {
  override readonly name = 'CognitoError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Errors with Cognito's own codes and messages, some of which the portal shows. */
export const errors = {
  incorrectCredentials: () => notAuthorized('Incorrect username or password.'),
  disabled: () => notAuthorized('User is disabled.'),
  invalidSession: () => notAuthorized('Invalid session for the user, session is expired.'),
  temporaryPasswordExpired: () =>
    notAuthorized('Temporary password has expired and must be reset by an administrator.'),
  unauthorizedAttribute: () => notAuthorized('A client attempted to write unauthorized attribute'),
  cannotBeConfirmed: (status: string) =>
    notAuthorized(`User cannot be confirmed. Current status is ${status}`),
  notConfirmed: () => new CognitoError('UserNotConfirmedException', 'User is not confirmed.'),
  resetRequired: () =>
    new CognitoError('PasswordResetRequiredException', 'Password reset required for the user'),
  userNotFound: () => new CognitoError('UserNotFoundException', 'User does not exist.'),
  groupNotFound: () => new CognitoError('ResourceNotFoundException', 'Group not found.'),
  emailExists: () =>
    new CognitoError('UsernameExistsException', 'An account with the given email already exists.'),
  aliasExists: () =>
    new CognitoError('AliasExistsException', 'An account with the given email already exists.'),
  codeMismatch: () =>
    new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  codeExpired: () =>
    new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  authenticatorCodeMismatch: () =>
    new CognitoError('CodeMismatchException', 'Invalid code received for user'),
  authenticatorCodeUsed: () =>
    new CognitoError('ExpiredCodeException', 'Your software token has already been used once.'),
  tooManyAttempts: () =>
    new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
};

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

/** Returns a required request field. @throws InvalidParameterException if it is missing or not a string. */
export function required(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw invalidParameter(`Missing required parameter ${name}`);
}

const MAX_BODY_BYTES = 256 * 1024;

/** Reads a request body as text. @throws RequestEntityTooLargeException above 256 KiB. */
export async function requestText(request: IncomingMessage): Promise<string> {
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === 'too-large')
    throw new CognitoError('RequestEntityTooLargeException', 'The body is too large.');
  return body.toString();
}
