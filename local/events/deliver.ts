import { setTimeout as pause } from 'node:timers/promises';

/** Invokes a function with an event. Rejects if the function fails. */
export type Invoke = (event: unknown) => Promise<unknown>;

/** Called with the last error after the final attempt. `label` describes the work and starts the message. */
export type ReportFailure = (error: unknown, label: string) => void;

/** Delays between attempts. On AWS, they are minutes. */
const RETRY_DELAYS_MS = [200, 1000] as const;

/** The delay before the next attempt, after this many failed ones. */
export const retryDelayMs = (failures: number): number =>
  RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? 0;

/** How long `close` waits for invocations in progress. */
const CLOSE_TIMEOUT_MS = 5000;

/** Resolves after the delay or when the signal aborts. Never rejects. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => {});
}

/** Resolves when all work has settled, or after five seconds. */
export async function waitUntilDone(work: Iterable<Promise<unknown>>): Promise<void> {
  const done = new AbortController();
  await Promise.race([Promise.allSettled(work), wait(CLOSE_TIMEOUT_MS, done.signal)]);
  done.abort();
}

/** Runs work whose error ends nothing, such as a write to a full disk, and reports the error. */
export function attempt(work: () => void, onError: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    onError(error);
  }
}

/** Tracks the invocations in progress of an event source. */
export function openInvocations() {
  const inProgress = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const { signal } = closing;
  const track = (work: Promise<unknown>): void => {
    inProgress.add(work);
    void work.finally(() => inProgress.delete(work));
  };
  return {
    /** Aborts when the source closes. */
    signal,
    track,
    /**
     * Retries a call and reports the error of the last attempt. Does not retry after the source closes. Never rejects.
     * @returns whether it is over: false if the source closed before the last attempt
     */
    deliver: async (call: () => Promise<unknown>, report: ReportFailure, label: string): Promise<boolean> => {
      const attempts = async () => {
        for (const delay of [...RETRY_DELAYS_MS, undefined]) {
          try {
            await call();
            return true;
          } catch (error) {
            if (delay === undefined) report(error, label);
            else await wait(delay, signal);
            if (signal.aborted) return delay === undefined;
          }
        }
        return true;
      };
      const work = attempts();
      track(work);
      return work;
    },
    /** Resolves when the invocations in progress are done, or after five seconds. */
    close: async (): Promise<void> => {
      closing.abort();
      await waitUntilDone(inProgress);
    },
  };
}
