import * as z from 'zod/mini';

/**
 * What API Gateway answers by itself, without calling a handler: a token that its authorizer refuses, a body that is
 * too large, too many requests, a function that failed. An HTTP API cannot be told to answer in another shape.
 */
export const GatewayErrorBody = z.object({ message: z.string() });

/** The gateway's message for each status, in its own words. */
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
