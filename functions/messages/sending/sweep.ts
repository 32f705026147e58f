import type { Page } from '#functions/core/data/query.ts';
import { asError } from '#functions/core/platform/errors.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import type { Tools } from '#functions/core/platform/lambda.ts';
import { remainingMs } from '#functions/core/platform/request-context.ts';
import type { LogCode } from '#shared/deployment/log-codes.ts';

const PAGE = 100;
const CONCURRENCY = 10;
/** Preparing and sending one message ends within this time, unless every call times out. */
const TIME_FOR_ONE_MS = 25_000;

const hasTime = () => remainingMs() >= TIME_FOR_ONE_MS;

interface DueWork<T> {
  /** A page of what is due, the longest waiting first. */
  readonly listDue: (now: Date, limit: number, after?: string) => Promise<Page<T>>;
  /** Whether to work on an item of a page. By default, on all of them. */
  readonly isWanted?: (item: T) => boolean;
  /** May run twice at the same time, because sweeps overlap. */
  readonly work: (item: T) => Promise<void>;
  /** The code of the log line for an item whose work failed, and its fields. */
  readonly failure: LogCode;
  readonly detailsOf: (item: T) => Record<string, unknown>;
}

/**
 * Does everything that is due, as long as there is time. Errors are only logged, so that one item does not block the
 * others; the next sweep tries again.
 */
export async function sweep<T>(
  { clock, logger }: Tools,
  { listDue, isWanted = () => true, work, failure, detailsOf }: DueWork<T>,
): Promise<void> {
  async function attempt(item: T): Promise<void> {
    if (!hasTime()) return;
    try {
      await work(item);
    } catch (error) {
      logger.report(failure, { ...detailsOf(item), error: asError(error) });
    }
  }

  const now = clock.now();
  let after: string | undefined;
  do {
    const page = await listDue(now, PAGE, after);
    await inParallel(page.items.filter(isWanted), CONCURRENCY, attempt);
    after = page.after;
  } while (after !== undefined && hasTime());
}
