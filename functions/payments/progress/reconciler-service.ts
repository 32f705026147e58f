import type { Clock } from '#functions/core/platform/clock.ts';
import { remainingMs } from '#functions/core/platform/deadline.ts';
import { asError } from '#functions/core/platform/errors.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import type { Logger } from '#functions/core/platform/logger.ts';
import { isUndecided } from '../attempts/attempt-record.ts';
import type { AttemptRepository } from '../attempts/attempt-repository.ts';
import type { PaymentProgress } from './payment-progress.ts';

interface Dependencies {
  readonly attempts: Pick<AttemptRepository, 'listDue'>;
  readonly progress: PaymentProgress;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  readonly signal: (signal: 'unknown too long' | 'not reconciled') => void;
}

/** The number of due attempts that are listed at once. */
const PAGE = 100;
/** The number of attempts that are worked on at once: at least 30 a minute, with 20 seconds for each during an outage. */
const AT_ONCE = 10;
/** An attempt takes at most three calls to the provider, each of up to 10 seconds. */
const TIME_FOR_ONE_MS = 35_000;
/** Until a payment is decided, its customer cannot pay. One of the checks of `nextCheck` is at this time. */
const UNKNOWN_TOO_LONG_MS = 15 * 60_000;

/** Finishes payments that no request finishes: after a crash, a lost message, or an outage of the provider. */
export function reconcilerService(dependencies: Dependencies) {
  const { attempts, progress, clock, logger, signal } = dependencies;

  const hasTime = () => remainingMs() >= TIME_FOR_ONE_MS;

  /** One attempt must not hold up the others. */
  async function reconcile(paymentId: string): Promise<void> {
    if (!hasTime()) return;
    try {
      const attempt = await progress.advance(paymentId, 'due');
      if (!attempt || !isUndecided(attempt)) return;
      if (clock.now().getTime() - Date.parse(attempt.since) >= UNKNOWN_TOO_LONG_MS)
        signal('unknown too long');
    } catch (error) {
      signal('not reconciled');
      logger.error('A payment could not be reconciled', { paymentId, error: asError(error) });
    }
  }

  return {
    /** Works on the due attempts, the longest waiting first, as long as there is time. Runs may overlap. */
    run: async (): Promise<void> => {
      const now = clock.now();
      let after: string | undefined;
      do {
        const page = await attempts.listDue(now, PAGE, after);
        await inParallel(page.items, AT_ONCE, reconcile);
        after = page.after;
      } while (after !== undefined && hasTime());
    },
  };
}
