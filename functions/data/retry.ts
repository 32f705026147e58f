import { setTimeout as pause } from 'node:timers/promises';
import { remainingMs } from '../platform/deadline.ts';

const FIRST_PAUSE_MS = 30;
const LONGEST_PAUSE_MS = 1000;
/** How long work is tried again outside of a Lambda call, and at most within one. */
const PATIENCE_MS = 8000;

interface RetryOptions {
  /** Whether the same work may succeed when it is done again. */
  readonly when: (error: unknown) => boolean;
  readonly tries?: number;
}

/**
 * Does work again and again while it fails in a way that passes. The pauses are random parts of a span that doubles
 * (exponential backoff with full jitter), and all of them together end before Lambda ends the function.
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
