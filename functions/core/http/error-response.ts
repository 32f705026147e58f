import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type ApiErrorBody, apiErrorBody, type ErrorStatus } from '#shared/api-error.ts';
import {
  Conflict,
  Forbidden,
  InvalidInput,
  LimitReached,
  NotFound,
  ServiceError,
  Unauthenticated,
  Unavailable,
  UnsupportedContent,
} from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import type { HttpMiddleware } from './request-metrics.ts';
import { jsonResponse } from './response.ts';

/** The status of each expected error. A subclass has the status of its parent. */
const STATUS_OF: readonly [new (message: string) => ServiceError, ErrorStatus][] = [
  [InvalidInput, 400],
  [Unauthenticated, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Conflict, 409],
  [UnsupportedContent, 415],
  [LimitReached, 429],
  [Unavailable, 503],
];

/** The status of an expected error, or 500 for any other. */
export function statusOf(error: unknown): ErrorStatus {
  return STATUS_OF.find(([type]) => error instanceof type)?.[1] ?? 500;
}

/** The response body of an error. It does not disclose the cause of an unexpected error. */
export function errorBody(error: unknown): ApiErrorBody {
  const status = statusOf(error);
  if (status === 500 || !(error instanceof ServiceError)) return apiErrorBody(500);
  const fieldErrors = error instanceof InvalidInput || error instanceof Conflict ? error.fieldErrors : [];
  return apiErrorBody(status, {
    message: error.message,
    ...(fieldErrors.length > 0 && {
      messages: fieldErrors.map(({ message }) => message),
      fieldErrors: [...fieldErrors],
    }),
  });
}

/** The response to an error. A 503 tells the client when to retry, in seconds. */
export function errorResponse(error: unknown): APIGatewayProxyStructuredResultV2 {
  const body = errorBody(error);
  return jsonResponse(body.status, body, body.status === 503 ? { 'retry-after': '1' } : {});
}

/**
 * Converts errors to responses and logs them with the request id, so that support can look up the reference number
 * that a user sees. Unexpected errors and unavailable dependencies are logged at ERROR, all others at INFO.
 */
export function errorHandling(logger: Logger): HttpMiddleware {
  return {
    onError: (request) => {
      const { error } = request;
      const status = statusOf(error);
      if (status >= 500) logger.error('A request failed', { error: error ?? undefined });
      else logger.info('A request was refused', { status, reason: error?.message });
      request.response = errorResponse(error);
    },
  };
}
