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

const UNEXPECTED: ErrorExplanation = {
  cause: 'Something went wrong on this page.',
  advice: 'Reload the page and try again.',
  offersContact: true,
};
const UNREACHABLE: ErrorExplanation = {
  cause: 'The portal could not be reached.',
  advice: 'Check your connection and try again.',
  offersContact: false,
};
const MISSING_CODE: ErrorExplanation = {
  cause: 'Part of this page could not be loaded.',
  advice: 'Check your connection and reload the page.',
  offersContact: false,
};
const UNREADABLE_RESPONSE: ErrorExplanation = {
  cause: 'The portal sent a response that this page cannot read.',
  advice: 'Reload the page and try again.',
  offersContact: true,
};

/** How Chromium, Firefox, Safari and Vite's preload report a module or style sheet that could not be loaded. */
const MODULE_ERROR = /dynamically imported module|importing a module script|preload CSS/i;
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

const NOT_UNDERSTOOD = {
  cause: 'The portal could not process this request.',
  advice: 'Reload the page and try again.',
  offersContact: true,
};
const NOT_AVAILABLE = {
  cause: 'The portal is not available right now.',
  advice: 'Try again in a moment.',
  offersContact: true,
};
const TIMED_OUT = {
  cause: 'The portal took too long to respond.',
  advice: 'Try again in a moment.',
  offersContact: true,
};
const BROKEN = {
  cause: 'Something went wrong on our side.',
  advice: 'Try again in a moment.',
  offersContact: true,
};
const LOST_CURSOR = {
  cause: 'This page of the list is no longer available.',
  advice: 'Try again to start from the first page.',
  offersContact: false,
};

const UNREADABLE = {
  cause: 'Some of this data cannot be read right now.',
  advice: 'Try again in a few minutes.',
  offersContact: true,
};

const BY_STATUS: Readonly<Record<number, ErrorExplanation>> = {
  401: { cause: 'Your login session has ended.', advice: 'Log in and try again.', offersContact: false },
  403: { cause: 'You do not have permission to do this.', advice: '', offersContact: true },
  404: {
    cause: 'This could not be found.',
    advice: 'It may have been deleted. Reload the page and try again.',
    offersContact: true,
  },
  409: {
    cause: 'This was changed in the meantime.',
    advice: 'Refresh and try again.',
    offersContact: false,
  },
  413: {
    cause: 'What you entered is too long.',
    advice: 'Shorten it and try again.',
    offersContact: true,
  },
  429: { cause: 'Too many requests.', advice: 'Try again in a moment.', offersContact: false },
  502: NOT_AVAILABLE,
  503: NOT_AVAILABLE,
  504: TIMED_OUT,
};

const FOR_DEVELOPERS: readonly string[] = Object.values(DEVELOPER_MESSAGES);

/** Explains an error response of the API. */
function explainApiError(error: ApiError): ErrorExplanation {
  return { ...(explainRejection(error) ?? explainStatus(error.status)), reference: error.reference };
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
  return cause === '' ? undefined : { cause, advice: '', offersContact: error.status === 429 };
}

function explainStatus(status: number): ErrorExplanation {
  return BY_STATUS[status] ?? (status < 500 ? NOT_UNDERSTOOD : BROKEN);
}

/** Whether the site sent a malformed request, for example because it is older than the API. */
export function isForDevelopers({ message }: ApiError): boolean {
  return FOR_DEVELOPERS.includes(message);
}

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
