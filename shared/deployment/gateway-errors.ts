import { type ApiErrorBody, apiErrorBody } from '../api-error.ts';

const MESSAGES = {
  400: 'The request cannot be read.',
  401: 'Sign in to continue.',
  403: 'You do not have permission to do this.',
  404: 'There is nothing here.',
  413: 'The body of the request is too large.',
  429: 'Too many requests. Try again in a moment.',
  // Not a word about the cause, as in the functions.
  500: undefined,
  503: 'The service is not available at the moment. Try again in a moment.',
} as const;
export type GatewayStatus = keyof typeof MESSAGES;

/**
 * What the place of the gateway answers by itself, in the one error shape: on AWS in exchange for the gateway's own
 * bodies, locally from the start.
 */
export function gatewayError(status: GatewayStatus): ApiErrorBody {
  const message = MESSAGES[status];
  return apiErrorBody(status, message ? { message } : {});
}
