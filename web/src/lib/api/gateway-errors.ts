import { type ApiErrorBody, apiErrorBody } from '../../../../shared/api-error.ts';

/** What people read when API Gateway refused a call before a handler saw it. */
const MESSAGES = {
  400: 'The request cannot be read.',
  401: 'Sign in to continue.',
  403: 'You do not have permission to do this.',
  404: 'There is nothing here.',
  413: 'The body of the request is too large.',
  429: 'Too many requests. Try again in a moment.',
  // Nothing about the cause, as in the answers of the handlers.
  500: undefined,
  503: 'The service is not available at the moment. Try again in a moment.',
} as const;
type KnownStatus = keyof typeof MESSAGES;

/**
 * An error of API Gateway in the one shape, by its status alone. A status without a text of its own gets that of 400, or
 * from 500 up that of 503.
 */
export function gatewayError(status: number): ApiErrorBody {
  const known = textStatus(status);
  const message = MESSAGES[known];
  return { ...apiErrorBody(known, message ? { message } : {}), status };
}

function textStatus(status: number): KnownStatus {
  if (status in MESSAGES) return status as KnownStatus;
  return status < 500 ? 400 : 503;
}
