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

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

const error = (code: string, message: string) => () => new CognitoError(`${code}Exception`, message);

/** Errors with Cognito's own codes and messages, some of which the portal shows. */
export const errors = {
  incorrectCredentials: error('NotAuthorized', 'Incorrect username or password.'),
  disabled: error('NotAuthorized', 'User is disabled.'),
  invalidSession: error('NotAuthorized', 'Invalid session for the user, session is expired.'),
  notConfirmed: error('UserNotConfirmed', 'User is not confirmed.'),
  userNotFound: error('UserNotFound', 'User does not exist.'),
  emailExists: error('UsernameExists', 'An account with the given email already exists.'),
  aliasExists: error('AliasExists', 'An account with the given email already exists.'),
  codeMismatch: error('CodeMismatch', 'Invalid verification code provided, please try again.'),
  codeExpired: error('ExpiredCode', 'Invalid code provided, please request a code again.'),
  tooManyAttempts: error('LimitExceeded', 'Attempt limit exceeded, please try after some time.'),
};

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
