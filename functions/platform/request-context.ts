import { AsyncLocalStorage } from 'node:async_hooks';

/** What each log line of a call says about it. No e-mail address, name or token belongs here. */
export interface RequestAttributes {
  /** The gateway's for a call of the API, which the caller sees as `apigw-requestid`; else Lambda's own. */
  readonly requestId?: string | undefined;
  /** Lambda's own, by which its report lines name the call. */
  readonly function_request_id?: string | undefined;
  readonly routeKey?: string | undefined;
  readonly customerId?: string | undefined;
}

const requestContext = new AsyncLocalStorage<RequestAttributes>();

/** Runs the work of one call. What it logs has these attributes, whatever other calls run in the same process. */
export function withRequestContext<T>(attributes: RequestAttributes, work: () => T): T {
  return requestContext.run({ ...attributes }, work);
}

/** Adds what has become known about the present call; nothing outside of one. */
export function addRequestAttributes(attributes: RequestAttributes): void {
  Object.assign(requestContext.getStore() ?? {}, attributes);
}

/** The attributes of the present call; none outside of one. */
export function requestAttributes(): RequestAttributes {
  return requestContext.getStore() ?? {};
}
