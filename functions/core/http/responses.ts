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
import type { HttpMiddleware } from './compression.ts';

/** A JSON response. Responses contain personal data, so they must not be cached. */
export function jsonResponse(
  statusCode: number,
  body: unknown,
  headers: Record<string, string> = {},
): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  };
}

export function noContent(): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 204, headers: { 'cache-control': 'no-store' } };
}

/** Redirects to a page of the site, which is on the same origin, with a GET. */
export function redirect(location: string): APIGatewayProxyStructuredResultV2 {
  return { statusCode: 303, headers: { location, 'cache-control': 'no-store' } };
}

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

/**
 * The response to an error. It does not disclose the cause of an unexpected error. A 503 tells the client when to retry,
 * in seconds.
 */
export function errorResponse(error: unknown): APIGatewayProxyStructuredResultV2 {
  const status = statusOf(error);
  return jsonResponse(status, errorBody(status, error), status === 503 ? { 'retry-after': '1' } : {});
}

function errorBody(status: ErrorStatus, error: unknown): ApiErrorBody {
  if (status === 500 || !(error instanceof ServiceError)) return apiErrorBody(500);
  const { message, fieldErrors } = error;
  if (fieldErrors.length === 0) return apiErrorBody(status, { message });
  const messages = fieldErrors.map((fieldError) => fieldError.message);
  return apiErrorBody(status, { message, messages, fieldErrors: [...fieldErrors] });
}

/**
 * Converts errors to responses and logs them with the request id, so that support can look up the reference number
 * that a user sees. Unexpected errors are logged at ERROR, unavailable dependencies at WARN, all others at INFO.
 */
export function errorHandling(logger: Logger): HttpMiddleware {
  return {
    onError: (request) => {
      const { error } = request;
      const status = statusOf(error);
      if (status === 503) logger.report('REQUEST_UNAVAILABLE', { error: error ?? undefined });
      else if (status >= 500) logger.report('REQUEST_FAILED', { error: error ?? undefined });
      else logger.info('A request was rejected', { status, reason: error?.message });
      request.response = errorResponse(error);
    },
  };
}
