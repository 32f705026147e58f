import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';

/**
 * The attributes on every log line of a request. They must not include email addresses, names or tokens (decision 61).
 */
export interface RequestAttributes {
  /** The gateway's request id for API requests, which the caller sees as `apigw-requestid`; otherwise Lambda's. */
  readonly requestId?: string | undefined;
  /** Lambda's request id, which also appears in its REPORT lines. */
  readonly function_request_id?: string | undefined;
  readonly routeKey?: string | undefined;
  readonly customerId?: string | undefined;
}

const requests = new AsyncLocalStorage<{ attributes: RequestAttributes; deadline: number }>();

/** Reserved so that there is time left to return a response. */
const RESPONSE_RESERVE_MS = 500;

/**
 * Runs the work of one request. Everything it logs has these attributes, and {@link remainingMs} is derived from its
 * Lambda context, even if other requests run concurrently in the same process.
 */
export function withRequestContext<T>(
  attributes: RequestAttributes,
  context: Partial<Pick<Context, 'getRemainingTimeInMillis'>> | undefined,
  work: () => T,
): T {
  const remaining = context?.getRemainingTimeInMillis?.() ?? Number.POSITIVE_INFINITY;
  const deadline = Date.now() + remaining - RESPONSE_RESERVE_MS;
  return requests.run({ attributes: { ...attributes }, deadline }, work);
}

/** Adds attributes to the current request. Does nothing outside of a request. */
export function addRequestAttributes(attributes: RequestAttributes): void {
  Object.assign(requestAttributes(), attributes);
}

/** The attributes of the current request. Empty outside of a request. */
export const requestAttributes = (): RequestAttributes => requests.getStore()?.attributes ?? {};

/** Milliseconds until the current request should return. Infinite outside of Lambda. */
export const remainingMs = (): number =>
  (requests.getStore()?.deadline ?? Number.POSITIVE_INFINITY) - Date.now();
