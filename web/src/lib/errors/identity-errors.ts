import type { ErrorExplanation } from './explain-error.ts';

const explanation = (cause: string, advice: string, offersContact = false) => ({
  cause,
  advice,
  offersContact,
});

const NOT_AUTHORIZED = 'NotAuthorizedException';

const TOO_MANY_ATTEMPTS = explanation('Too many attempts.', 'Wait a few minutes and try again.');
const WRONG_CODE = explanation('This code is not correct.', 'Check it and try again.');
const WRONG_CREDENTIALS = explanation('Incorrect username or password.', '');
const WRONG_INPUT = explanation('Check what you entered and try again.', '');

/** Error names of the user pool and Amplify that users can act on. All others are for customer service. */
const BY_NAME: Readonly<Record<string, ErrorExplanation>> = {
  NetworkError: explanation(
    'The sign-in service could not be reached.',
    'Check your connection and try again.',
  ),
  UserNotFoundException: WRONG_CREDENTIALS,
  InvalidPasswordException: explanation('This password does not meet the rules.', 'Choose another one.'),
  PasswordHistoryPolicyViolationException: explanation(
    'You have used this password before.',
    'Choose another one.',
  ),
  InvalidParameterException: WRONG_INPUT,
  [NOT_AUTHORIZED]: WRONG_INPUT,
  CodeMismatchException: WRONG_CODE,
  EnableSoftwareTokenMFAException: WRONG_CODE,
  ExpiredCodeException: explanation('This code is no longer valid.', 'Request a new one.'),
  LimitExceededException: TOO_MANY_ATTEMPTS,
  TooManyRequestsException: TOO_MANY_ATTEMPTS,
  TooManyFailedAttemptsException: TOO_MANY_ATTEMPTS,
};

/** Errors that share a name, so that only the user pool's message tells them apart. */
const BY_MESSAGE: readonly [name: string, message: RegExp, explanation: ErrorExplanation][] = [
  [NOT_AUTHORIZED, /incorrect username or password/i, WRONG_CREDENTIALS],
  [NOT_AUTHORIZED, /attempts exceeded/i, TOO_MANY_ATTEMPTS],
  [NOT_AUTHORIZED, /disabled/i, explanation('This account is disabled.', 'Contact customer service.', true)],
  [
    NOT_AUTHORIZED,
    /temporary password has expired/i,
    explanation('Your temporary password has expired.', 'Contact customer service.', true),
  ],
  [
    'ExpiredCodeException',
    /already been used/i,
    explanation('This code was already used.', 'Wait for the next one in your app.'),
  ],
  ['InvalidParameterException', /invalid email/i, explanation('Enter a valid email address.', '')],
];

/** The start of the user pool's message for input that does not have the required format. The error's name varies. */
const INVALID_FORMAT = /^\d+ validation errors? detected/;

/** Explains an error of the user pool or of Amplify; undefined if users cannot act on it. */
export function explainIdentityError(error: Error): ErrorExplanation | undefined {
  const found = explained(error);
  return found && { ...found, reference: identityReference(error) };
}

function explained({ name, message }: Error): ErrorExplanation | undefined {
  if (INVALID_FORMAT.test(message)) return WRONG_INPUT;
  const [, , found] =
    BY_MESSAGE.find(([errorName, pattern]) => errorName === name && pattern.test(message)) ?? [];
  return found ?? (Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined);
}

/** The user pool's id of a failed request, which Amplify adds to its errors. */
export function identityReference(error: unknown): string | undefined {
  const { metadata } = (error ?? {}) as { metadata?: { requestId?: unknown } };
  return typeof metadata?.requestId === 'string' ? metadata.requestId : undefined;
}
