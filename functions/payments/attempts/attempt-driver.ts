import { retryOnConflict } from '#functions/core/data/update-record.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { NotFound, ServiceError, VersionConflict } from '#functions/core/platform/errors.ts';
import type { PaymentLimits } from '../limits/payment-limit-service.ts';
import type { Answer, CardProvider } from '../provider/card-provider.ts';
import { openReversals } from './attempt-charges.ts';
import type { AttemptEvent, Command, Signal } from './attempt-events.ts';
import { transition } from './attempt-machine.ts';
import type { AttemptRecord, Reversal } from './attempt-record.ts';
import type { AttemptRepository } from './attempt-repository.ts';
import type { PaymentRecording, Recording } from './recording.ts';

interface Dependencies {
  readonly attempts: AttemptRepository;
  readonly recording: PaymentRecording;
  readonly provider: CardProvider;
  readonly limits: Pick<PaymentLimits, 'declined' | 'mustClose'>;
  readonly clock: Clock;
  /** Counts what operators should know. */
  readonly signal: (signal: Signal, attempt: AttemptRecord) => void;
}

/**
 * Moves attempts on: applies an event to the state machine, saves the next state, and carries out its commands. Every
 * step can be repeated, so a crash between two of them loses nothing, and several workers may do the same.
 */
export function attemptDriver({ attempts, recording, provider, limits, clock, signal }: Dependencies) {
  async function apply(before: AttemptRecord, event: AttemptEvent): Promise<AttemptRecord> {
    const { attempt, commands, signals } = transition(before, event, clock.now());
    const saved = await save(before, attempt);
    for (const name of signals) signal(name, saved);
    return follow(saved, commands);
  }

  /** Each declined charge counts once: the attempt remembers those that were counted in the same transaction. */
  async function save(before: AttemptRecord, after: AttemptRecord): Promise<AttemptRecord> {
    if (after === before) return before;
    const declines = after.declines - before.declines;
    if (declines <= 0) return attempts.save(before, after);
    return attempts.saveWith(before, after, await limits.declined(after.customerId, declines));
  }

  async function follow(attempt: AttemptRecord, commands: readonly Command[]): Promise<AttemptRecord> {
    let current = attempt;
    for (const command of commands) current = await perform(current, command);
    return current;
  }

  function perform(attempt: AttemptRecord, command: Command): Promise<AttemptRecord> {
    switch (command.do) {
      case 'look up':
        return lookUpOpen(attempt, command.quietly);
      case 'close and look up':
        return closeAndLookUp(attempt);
      case 'record':
        return attempt.attemptState === 'CAPTURED' ? record(attempt) : Promise.resolve(attempt);
      case 'reverse':
        return reverse(attempt, command.reversal);
      case 'settle':
        return settle(attempt);
    }
  }

  async function lookUp(attempt: AttemptRecord, isClosed: boolean, quietly = false): Promise<AttemptRecord> {
    const found = await provider.listByOrder(attempt.paymentId);
    if (found.answer === 'unreachable') return quietly ? attempt : apply(attempt, { type: 'no answer' });
    return apply(attempt, { type: 'looked up', transactions: found.transactions, isClosed });
  }

  /** Closes the card page once the customer's limit of declined charges is reached. */
  async function lookUpOpen(attempt: AttemptRecord, quietly?: boolean): Promise<AttemptRecord> {
    const found = await lookUp(attempt, false, quietly);
    const mustClose =
      found.attemptState === 'OPEN' && found.declines > 0 && (await limits.mustClose(found.customerId));
    return mustClose ? closeAndLookUp(found) : found;
  }

  /** The token is closed first: afterwards, what the look-up finds is final. */
  async function closeAndLookUp(attempt: AttemptRecord): Promise<AttemptRecord> {
    // Without a token, nothing but the call that has ended can charge the card.
    if (attempt.token === undefined) return lookUp(attempt, attempt.attemptState !== 'CHARGING');
    const { answer } = await provider.closeToken(attempt.token);
    // Even if it cannot be closed now, a charge may have been approved already.
    return lookUp(attempt, answer === 'approved' || answer === 'not found');
  }

  async function record(attempt: AttemptRecord): Promise<AttemptRecord> {
    const recorded = await tryToRecord(attempt);
    switch (recorded.result) {
      case 'recorded':
        signal('approved', recorded.attempt);
        await putReceiptNumber(recorded.attempt);
        return follow(recorded.attempt, recorded.commands);
      case 'unfit':
        return apply(attempt, { type: 'unfit', reason: recorded.reason });
      case 'superseded':
        return (await attempts.find(attempt.paymentId)) ?? attempt;
      case 'busy':
        return apply(attempt, { type: 'no answer' });
    }
  }

  async function tryToRecord(attempt: AttemptRecord): Promise<Recording | { result: 'busy' }> {
    try {
      return await recording.record(attempt, clock.now());
    } catch (error) {
      // The table is too busy. The reconciler tries again.
      if (error instanceof ServiceError) return { result: 'busy' };
      throw error;
    }
  }

  async function reverse(
    attempt: AttemptRecord,
    { transactionId, by, tries }: Reversal,
  ): Promise<AttemptRecord> {
    const reversal = openReversals(attempt).find((open) => open.transactionId === transactionId);
    if (reversal?.by !== by || reversal.tries !== tries) return attempt;
    const { answer } = await returnMoney(reversal);
    if (answer === 'approved') return apply(attempt, { type: 'reversed', transactionId });
    if (answer === 'declined' || answer === 'not found')
      return apply(attempt, { type: 'reversal refused', transactionId });
    return apply(attempt, { type: 'no answer' });
  }

  /** The idempotency keys follow from what is stored, so that a call repeated after a crash does nothing more. */
  function returnMoney({ transactionId, amountCents, by, tries }: Reversal): Promise<Answer> {
    if (by === 'VOID') return provider.voidCharge({ key: `void-${transactionId}`, transactionId });
    return provider.refundCharge({ key: `reverse-${transactionId}-${tries}`, transactionId, amountCents });
  }

  async function settle(attempt: AttemptRecord): Promise<AttemptRecord> {
    // Again, because the process may have ended after the recording.
    await putReceiptNumber(attempt);
    return apply(attempt, { type: 'settled' });
  }

  async function putReceiptNumber({ receiptNumber, paymentId }: AttemptRecord): Promise<void> {
    if (receiptNumber !== undefined) await attempts.putReceiptNumber(receiptNumber, paymentId);
  }

  return {
    /**
     * Takes the turn of a due attempt. False if another worker has, or if the attempt was given up: then there is nothing
     * to do.
     */
    takeTurn: async (paymentId: string): Promise<boolean> => {
      const before = await attempts.find(paymentId);
      if (!before) return false;
      try {
        const attempt = await apply(before, { type: 'due' });
        return attempt !== before && attempt.dueAt !== undefined;
      } catch (error) {
        if (error instanceof VersionConflict) return false;
        throw error;
      }
    },

    /**
     * Applies an event to the current state of an attempt, and again after a concurrent change.
     * @throws NotFound if there is no such attempt
     */
    handle: (paymentId: string, event: AttemptEvent): Promise<AttemptRecord> =>
      retryOnConflict(async () => {
        const attempt = await attempts.find(paymentId);
        if (!attempt) throw new NotFound('There is no such payment.');
        return apply(attempt, event);
      }),
  };
}
export type AttemptDriver = ReturnType<typeof attemptDriver>;
