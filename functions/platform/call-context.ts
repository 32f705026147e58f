import { AsyncLocalStorage } from 'node:async_hooks';

/** What each log line of a call says about it. No e-mail address, name or token belongs here. */
export interface CallAttributes {
  /** The gateway's for a call of the API, which the caller sees as `apigw-requestid`; else Lambda's own. */
  readonly requestId?: string | undefined;
  /** Lambda's own, by which its report lines name the call. */
  readonly function_request_id?: string | undefined;
  readonly routeKey?: string | undefined;
  readonly customerId?: string | undefined;
}

const calls = new AsyncLocalStorage<CallAttributes>();

/** Runs the work of one call. What it logs has these attributes, whatever other calls run in the same process. */
export function withinCall<T>(attributes: CallAttributes, work: () => T): T {
  return calls.run({ ...attributes }, work);
}

/** Adds what has become known about the present call; nothing outside of one. */
export function describeCall(attributes: CallAttributes): void {
  Object.assign(calls.getStore() ?? {}, attributes);
}

/** The attributes of the present call; none outside of one. */
export function callAttributes(): CallAttributes {
  return calls.getStore() ?? {};
}
