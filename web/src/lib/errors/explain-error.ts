import { ApiError } from '../api/api-error.ts';
import { explainApiError, TIMED_OUT } from './api-errors.ts';
import type { ErrorExplanation } from './error-explanation.ts';
import { explainIdentityError } from './identity-errors.ts';

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
const UNREADABLE: ErrorExplanation = {
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
  if (name === 'SyntaxError' || name.endsWith('ZodError')) return UNREADABLE;
  return undefined;
}
