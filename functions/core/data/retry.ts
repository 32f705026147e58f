import { setTimeout as pause } from 'node:timers/promises';
import { VersionConflict } from '../platform/errors.ts';
import { remainingMs } from '../platform/request-context.ts';

/**
 * Reads a record, applies `change` and saves it, and repeats this after a version conflict. Writes nothing if `change`
 * returns the same object. `find` must read strongly consistently, so that stale data never causes a conflict.
 * @throws VersionConflict if conflicts continue for 8 seconds, and what `find` and `change` throw.
 */
export function updateRecord<R>(
  { find, save }: { find: () => Promise<R>; save: (before: R, after: R) => Promise<R> },
  change: (record: R) => R,
): Promise<R> {
  return retryOnConflict(async () => {
    const before = await find();
    const after = change(before);
    return after === before ? before : save(before, after);
  });
}

/**
 * Repeats `work` after a version conflict. It must read what it changes again each time, with strongly consistent reads.
 * @throws VersionConflict if conflicts continue for 8 seconds, and what `work` throws
 */
export function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  return retry(work, (error) => error instanceof VersionConflict);
}

const BASE_DELAY_MS = 30;
const MAX_DELAY_MS = 1000;
/** The maximum time spent on retries. It is shorter if the Lambda invocation ends earlier. */
const MAX_ELAPSED_MS = 8000;

/**
 * Retries on transient errors, with exponential backoff and full jitter, for up to 8 seconds. Stops early enough for
 * the Lambda function to return a response.
 * @throws the last error.
 */
export async function retry<T>(work: () => Promise<T>, isTransient: (error: unknown) => boolean): Promise<T> {
  const deadline = Date.now() + Math.min(MAX_ELAPSED_MS, remainingMs());
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const wait = Math.min(BASE_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS) * Math.random();
      if (!isTransient(error) || Date.now() + wait > deadline) throw error;
      await pause(wait);
    }
  }
}
