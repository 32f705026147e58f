import { DEVELOPER_MESSAGES, UNREADABLE_MESSAGE } from '#shared/api-error.ts';
import type { ApiError } from '../api/api-error.ts';
import type { ErrorExplanation } from './error-explanation.ts';

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
export const TIMED_OUT = {
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
export function explainApiError(error: ApiError): ErrorExplanation {
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
