import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'aws-lambda';

const deadlines = new AsyncLocalStorage<number>();

/** What a call of Lambda says about its time; a part of its context. */
export type RemainingTime = Partial<Pick<Context, 'getRemainingTimeInMillis'>>;

/** Kept back from a function's time, so that there is some left for its answer. */
const RESPONSE_RESERVE_MS = 500;

/** Runs work that asks {@link remainingMs} how long it may go on; `context` is that of the Lambda call. */
export function withDeadline<T>(context: RemainingTime | undefined, work: () => T): T {
  const remaining = context?.getRemainingTimeInMillis?.();
  return remaining === undefined ? work() : deadlines.run(Date.now() + remaining - RESPONSE_RESERVE_MS, work);
}

/** Milliseconds until the present call should have its answer; infinite outside of a Lambda call. */
export function remainingMs(): number {
  return (deadlines.getStore() ?? Number.POSITIVE_INFINITY) - Date.now();
}
