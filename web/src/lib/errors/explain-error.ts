import { DEVELOPER_MESSAGES, UNREADABLE_MESSAGE } from '#shared/api-error.ts';
import { ApiError } from '../api/api-error.ts';

/** What a user reads about an error. */
export interface ErrorExplanation {
  /** What happened, in sentences. */
  cause: string;
  /** What the user can do about it, in sentences; empty if the cause says it. */
  advice: string;
  /** Whether to show how to contact customer service: not for errors that users can correct themselves. */
  offersContact: boolean;
  /** Identifies the request in the logs; undefined if there was no response. */
  reference?: string | undefined;
}

/** The error of a form or an action: a text, or an explanation, which may have a contact and a reference. */
export type Failure = string | ErrorExplanation;

/** The explanation as one text, without the contact and the reference. */
export function explanationText({ cause, advice }: ErrorExplanation): string {
  return advice === '' ? cause : `${cause} ${advice}`;
}

/** The same failure with a text before its cause. */
export function prefixed(prefix: string, failure: Failure): Failure {
  return typeof failure === 'string'
    ? `${prefix}${failure}`
    : { ...failure, cause: `${prefix}${failure.cause}` };
}

const explanation = (cause: string, advice: string, offersContact = false): ErrorExplanation => ({
  cause,
  advice,
  offersContact,
});
const forContact = (cause: string, advice: string) => explanation(cause, advice, true);

const AGAIN_SOON = 'Try again in a moment.';
const RELOAD = 'Reload the page and try again.';

const UNEXPECTED = forContact('Something went wrong on this page.', RELOAD);
const UNREACHABLE = explanation('The portal could not be reached.', 'Check your connection and try again.');
const MISSING_CODE = explanation(
  'Part of this page could not be loaded.',
  'Check your connection and reload the page.',
);
const UNREADABLE_RESPONSE = forContact("This page could not read the portal's response.", RELOAD);
const NOT_UNDERSTOOD = forContact("We couldn't process your request.", RELOAD);
const NOT_AVAILABLE = forContact('The portal is not available right now.', AGAIN_SOON);
const TIMED_OUT = forContact('The portal took too long to respond.', AGAIN_SOON);
const BROKEN = forContact('Something went wrong on our side.', AGAIN_SOON);
const UNREADABLE = forContact('Some of this data cannot be read right now.', 'Try again in a few minutes.');
const LOST_CURSOR = explanation(
  'This page of the list is no longer available.',
  'Try again to start from the first page.',
);

/** How Chromium, Firefox, Safari and Vite's preload report a module or style sheet that could not be loaded. */
const MODULE_ERROR =
  /dynamically imported module|importing a module script|not a valid JavaScript MIME type|preload CSS/i;
/** How Chromium, Firefox and Safari report a request without a response. */
const NETWORK_ERROR = /failed to fetch|networkerror|load failed|network connection was lost/i;

/**
 * Explains any error to users: the cause, advice, and, where it may help, a contact and the reference of the request. The
 * only technical texts that it passes on are the messages that our API writes for users.
 */
export function explainError(error: unknown): ErrorExplanation {
  if (error instanceof ApiError) return error.status === 0 ? UNREACHABLE : explainApiError(error);
  if (!(error instanceof Error)) return UNEXPECTED;
  return explainIdentityError(error) ?? explainBrowserError(error) ?? UNEXPECTED;
}

function explainBrowserError({ name, message }: Error): ErrorExplanation | undefined {
  if (name === 'TimeoutError') return TIMED_OUT;
  if (MODULE_ERROR.test(message)) return MISSING_CODE;
  if (name === 'TypeError' && NETWORK_ERROR.test(message)) return UNREACHABLE;
  if (name === 'SyntaxError' || name.endsWith('ZodError')) return UNREADABLE_RESPONSE;
  return undefined;
}

/** Whether an error is no fault of the site: a server's answer, a lost connection, an aborted load or a missing file. */
export function isExpected(error: unknown): boolean {
  if (error instanceof ApiError) return true;
  if (!(error instanceof Error)) return false;
  const explained = explainIdentityError(error) ?? explainBrowserError(error);
  return error.name === 'AbortError' || (explained !== undefined && explained !== UNREADABLE_RESPONSE);
}

const BY_STATUS: Readonly<Record<number, ErrorExplanation>> = {
  401: explanation('Your login session has ended.', 'Log in and try again.'),
  403: forContact('You do not have permission to do this.', ''),
  404: forContact('This could not be found.', `It may have been deleted. ${RELOAD}`),
  409: explanation('This has changed since you opened it.', 'Refresh and try again.'),
  413: forContact('Your text is too long.', 'Shorten it and try again.'),
  429: explanation('Too many requests.', AGAIN_SOON),
  502: NOT_AVAILABLE,
  503: NOT_AVAILABLE,
  504: TIMED_OUT,
};

const FOR_DEVELOPERS: readonly string[] = Object.values(DEVELOPER_MESSAGES);

function explainApiError(error: ApiError): ErrorExplanation {
  const { status, reference } = error;
  const byStatus = BY_STATUS[status] ?? (status < 500 ? NOT_UNDERSTOOD : BROKEN);
  return { ...(explainRejection(error) ?? byStatus), reference };
}

/**
 * Only 400 and 409 are about what the user entered or chose, and 429 about a limit that customer service can lift. They
 * have messages for users; a 429 of the gateway has none.
 */
function explainRejection(error: ApiError): ErrorExplanation | undefined {
  if (error.message === UNREADABLE_MESSAGE) return UNREADABLE;
  if (![400, 409, 429].includes(error.status)) return undefined;
  if (error.message === DEVELOPER_MESSAGES.cursor) return LOST_CURSOR;
  if (isForDevelopers(error)) return NOT_UNDERSTOOD;
  const cause = error.messages?.length ? error.messages.join('; ') : error.message;
  return cause === '' ? undefined : explanation(cause, '', error.status === 429);
}

/** Whether the site sent a malformed request, for example because it is older than the API. */
export function isForDevelopers({ message }: ApiError): boolean {
  return FOR_DEVELOPERS.includes(message);
}

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
  // From the firewall of the user pool.
  ForbiddenException: TOO_MANY_ATTEMPTS,
  TooManyFailedAttemptsException: TOO_MANY_ATTEMPTS,
  // A password needs no storage.
  StorageBlockedError: explanation(
    'Your browser does not let this site store anything, which Google sign-in needs.',
    'Allow cookies for this site, or log in with a password.',
  ),
  QuotaExceededError: explanation(
    'Your browser has no space left for this site.',
    'Clear its data and try again.',
  ),
};

/** Errors that share a name, so that only the user pool's message tells them apart. */
const BY_MESSAGE: readonly [name: string, message: RegExp, explanation: ErrorExplanation][] = [
  [NOT_AUTHORIZED, /incorrect username or password/i, WRONG_CREDENTIALS],
  [NOT_AUTHORIZED, /attempts exceeded/i, TOO_MANY_ATTEMPTS],
  [NOT_AUTHORIZED, /disabled/i, forContact('This account is disabled.', 'Contact customer service.')],
  [
    NOT_AUTHORIZED,
    /temporary password has expired/i,
    forContact('Your temporary password has expired.', 'Contact customer service.'),
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
