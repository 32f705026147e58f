import { setTimeout as pause } from 'node:timers/promises';
import { remainingMs } from '../platform/deadline.ts';

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
