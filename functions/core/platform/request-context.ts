import { AsyncLocalStorage } from 'node:async_hooks';

/** The attributes on every log line of a request. They must not include email addresses, names or tokens. */
export interface RequestAttributes {
  /** The gateway's request id for API requests, which the caller sees as `apigw-requestid`; otherwise Lambda's. */
  readonly requestId?: string | undefined;
  /** Lambda's request id, which also appears in its REPORT lines. */
  readonly function_request_id?: string | undefined;
  readonly routeKey?: string | undefined;
  readonly customerId?: string | undefined;
}

const requestContext = new AsyncLocalStorage<RequestAttributes>();

/**
 * Runs the work of one request. Everything it logs has these attributes, even if other requests run concurrently in
 * the same process.
 */
export function withRequestContext<T>(attributes: RequestAttributes, work: () => T): T {
  return requestContext.run({ ...attributes }, work);
}

/** Adds attributes to the current request. Does nothing outside of a request. */
export function addRequestAttributes(attributes: RequestAttributes): void {
  Object.assign(requestContext.getStore() ?? {}, attributes);
}

/** The attributes of the current request. Empty outside of a request. */
export function requestAttributes(): RequestAttributes {
  return requestContext.getStore() ?? {};
}
