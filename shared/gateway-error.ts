import * as z from 'zod/mini';

/**
 * The body of an error response that API Gateway sends without a handler, for example for a rejected token, a body that
 * is too large, throttling, or a failed function. An HTTP API cannot change this shape.
 */
export const GatewayErrorBody = z.object({ message: z.string() });

/** API Gateway's message for each status. */
export const GATEWAY_MESSAGES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;
export type GatewayStatus = keyof typeof GATEWAY_MESSAGES;
