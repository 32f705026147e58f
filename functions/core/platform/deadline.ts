import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';

const deadlines = new AsyncLocalStorage<number>();

/** The part of the Lambda context with the remaining time. */
export type RemainingTime = Partial<Pick<Context, 'getRemainingTimeInMillis'>>;

/** Reserved so that there is time left to return a response. */
const RESPONSE_RESERVE_MS = 500;

/** Runs work with a deadline, which {@link remainingMs} reads. */
export function withDeadline<T>(context: RemainingTime | undefined, work: () => T): T {
  const remaining = context?.getRemainingTimeInMillis?.();
  return remaining === undefined ? work() : deadlines.run(Date.now() + remaining - RESPONSE_RESERVE_MS, work);
}

/** Milliseconds until the current invocation should return. Infinite outside of Lambda. */
export function remainingMs(): number {
  return (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - Date.now();
}
