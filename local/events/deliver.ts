import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';

/** Calls a function with an event, as Lambda does; rejects if it fails. */
export type Invoke = (event: unknown) => Promise<unknown>;

/** Called when something is given up, with the last error and what it was about. */
export type ReportFailure = (error: unknown, what: string) => void;

/** Pauses between attempts; on AWS they take minutes. */
export const RETRY_DELAYS_MS = [200, 1000] as const;

/** How long closing waits for calls in progress. */
const CLOSE_MS = 5000;

/** Waits until the time is over or the signal aborts. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => {});
}

/** Waits until the work is done, but no longer than a few seconds. */
export async function waitUntilDone(work: Iterable<Promise<unknown>>): Promise<void> {
  const done = new AbortController();
  await Promise.race([Promise.allSettled(work), wait(CLOSE_MS, done.signal)]);
  done.abort();
}

/** Calls until it succeeds, and reports the last error if no attempt does. Does not try again after the signal. */
export async function deliver(
  call: () => Promise<unknown>,
  { what, report, signal }: { what: string; report: ReportFailure; signal: AbortSignal },
): Promise<void> {
  for (const milliseconds of [...RETRY_DELAYS_MS, undefined]) {
    try {
      await call();
      return;
    } catch (error) {
      if (milliseconds === undefined) report(error, what);
      else await wait(milliseconds, signal);
      if (signal.aborted) return;
    }
  }
}

const BatchAnswer = z.nullish(
  z.object({ batchItemFailures: z.nullish(z.array(z.object({ itemIdentifier: z.string() }))) }),
);

/** The items of a batch that the function's answer names as failed. */
export function failedItems(answer: unknown): Set<string> {
  const failures = BatchAnswer.parse(answer)?.batchItemFailures ?? [];
  return new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
}
