import type { LogCode } from '#shared/deployment/log-codes.ts';
import type { Page } from '../data/query.ts';
import { asError } from '../platform/errors.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { Tools } from '../platform/lambda.ts';
import { remainingMs } from '../platform/request-context.ts';

const PAGE = 100;
/** For payments, at least 30 a minute, even if each takes 20 seconds during an outage. */
const CONCURRENCY = 10;

interface DueWork<T> {
  /** A page of what is due, the longest waiting first. */
  readonly listDue: (now: Date, limit: number, after?: string) => Promise<Page<T>>;
  /** Whether to work on an item of a page. By default, on all of them. */
  readonly isWanted?: (item: T) => boolean;
  /** May run twice at the same time, because sweeps overlap. */
  readonly work: (item: T) => Promise<void>;
  /** No item is begun with less time than this. */
  readonly timeForOneMs: number;
  /** The code of the log line for an item whose work failed, and its fields. */
  readonly failure: LogCode;
  readonly detailsOf: (item: T) => Record<string, unknown>;
}

/**
 * Does everything that is due, as long as there is time. Errors are only logged, so that one item does not block the
 * others; the next sweep tries again.
 */
export async function sweep<T>(
  { clock, logger }: Pick<Tools, 'clock' | 'logger'>,
  { listDue, isWanted = () => true, work, timeForOneMs, failure, detailsOf }: DueWork<T>,
): Promise<void> {
  const hasTime = () => remainingMs() >= timeForOneMs;

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
