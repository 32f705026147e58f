import { setTimeout as pause } from 'node:timers/promises';
import { remainingMs } from '../platform/deadline.ts';

const FIRST_PAUSE_MS = 30;
const LONGEST_PAUSE_MS = 1000;
/** How long work is retried, within a Lambda call at most. */
const PATIENCE_MS = 8000;

interface RetryOptions {
  /** Which errors are worth a retry. */
  readonly when: (error: unknown) => boolean;
  readonly tries?: number;
}

/**
 * Retries work on temporary errors, with exponential backoff and full jitter. Retries stop in time for the Lambda call to
 * answer.
 * @throws the last error.
 */
export async function retry<T>(
  work: () => Promise<T>,
  { when, tries = Number.POSITIVE_INFINITY }: RetryOptions,
): Promise<T> {
  const until = Date.now() + Math.min(PATIENCE_MS, remainingMs());
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const wait = Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * Math.random();
      if (attempt >= tries || !when(error) || Date.now() + wait > until) throw error;
      await pause(wait);
    }
  }
}
