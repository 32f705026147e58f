import type { Clock } from '../../platform/clock.ts';
import { remainingMs } from '../../platform/deadline.ts';
import { asError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { AttemptDriver } from '../attempts/attempt-driver.ts';
import { isUndecided } from '../attempts/attempt-machine.ts';
import type { AttemptRepository } from '../attempts/attempt-repository.ts';

interface Dependencies {
  readonly attempts: Pick<AttemptRepository, 'listDue'>;
  readonly driver: AttemptDriver;
  readonly settleRefunds: (paymentId: string) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  readonly signal: (signal: 'unknown too long') => void;
}

/** The number of due attempts that are read at once. */
const PAGE = 50;
/** An attempt takes at most three calls to the provider, each of up to 10 seconds. */
const TIME_FOR_ONE_MS = 35_000;
/** Until a payment is decided, its customer cannot pay. The times of the checks in `nextCheck` include this one. */
const UNKNOWN_TOO_LONG_MS = 15 * 60_000;

/** Moves unsettled attempts on that nobody else does: after a crash, a lost message, or an outage of the provider. */
export function reconcilerService(dependencies: Dependencies) {
  const { attempts, driver, settleRefunds, clock, logger, signal } = dependencies;
  return {
    /** Works on the due attempts, the longest waiting first, as long as there is time. */
    run: async (): Promise<void> => {
      const due = await attempts.listDue(clock.now(), PAGE);
      for (const paymentId of due) {
        if (remainingMs() < TIME_FOR_ONE_MS) return;
        try {
          const attempt = await driver.handle(paymentId, { type: 'resumed' });
          const age = clock.now().getTime() - Date.parse(attempt.since);
          if (isUndecided(attempt) && age >= UNKNOWN_TOO_LONG_MS) signal('unknown too long');
          await settleRefunds(paymentId);
        } catch (error) {
          // One attempt must not hold up the others.
          logger.error('A payment could not be reconciled', { paymentId, error: asError(error) });
        }
      }
    },
  };
}
