import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Write } from '#functions/core/data/write.ts';
import { NotFound, ServiceError, VersionConflict } from '#functions/core/platform/errors.ts';
import { lazy } from '#functions/core/platform/once.ts';
import { paymentLimits } from '../limits/payment-limits.ts';
import type { PaymentTools } from '../payment-tools.ts';
import type { Answer } from '../provider/card-provider.ts';
import { openReversals } from './attempt-charges.ts';
import type { AttemptEvent, Command } from './attempt-events.ts';
import { transition } from './attempt-machine.ts';
import type { AttemptIn, AttemptRecord, Reversal } from './attempt-record.ts';

/** A saved attempt, and what must be done next. */
interface Step {
  readonly attempt: AttemptRecord;
  readonly commands: readonly Command[];
}

/**
 * Runs the state machine: applies an event, saves the next state, and carries out its commands. Every step can be repeated,
 * so a crash between two steps loses nothing, and several workers can process the same attempt.
 */
export function attemptDriver(tools: PaymentTools) {
  const { attempts, provider, clock, signal } = tools;
  const limits = paymentLimits(tools);
  // Loaded when the first charge is recorded, so that a card page opens sooner.
  const prepare = lazy(async () => (await import('./recording.ts')).paymentRecording(tools).prepare);

  async function apply(before: AttemptRecord, event: AttemptEvent): Promise<AttemptRecord> {
    return follow(await save(before, event));
  }

  /**
   * Applies an event and saves the next state, in one transaction with `writes`. Each declined charge counts once: the
   * attempt remembers those that were counted in the same transaction.
   */
  async function save(
    before: AttemptRecord,
    event: AttemptEvent,
    writes: Readonly<Record<string, Write>> = {},
  ): Promise<Step> {
    const { attempt, commands, signals } = transition(before, event, clock.now());
    const declines = attempt.declines - before.declines;
    const counted = declines > 0 ? await limits.declined(attempt, declines) : {};
    const saved =
      attempt === before ? before : await attempts.save(before, attempt, { ...writes, ...counted });
    for (const name of signals) signal(name, { paymentId: attempt.paymentId });
    return { attempt: saved, commands };
  }

  async function follow({ attempt, commands }: Step): Promise<AttemptRecord> {
    let current = attempt;
    for (const command of commands) current = await perform(current, command);
    return current;
  }

  async function perform(attempt: AttemptRecord, command: Command): Promise<AttemptRecord> {
    switch (command.do) {
      case 'look up':
        return lookUpOpen(attempt, command.bestEffort);
      case 'close and look up':
        return closeAndLookUp(attempt, command.isReplaced);
      case 'record':
        return attempt.attemptState === 'CAPTURED' ? record(attempt) : attempt;
      case 'index receipt':
        await indexReceipt(attempt);
        return attempt;
      case 'reverse':
        return reverse(attempt, command.reversal);
      case 'finish':
        // Again, because the process may have ended after the recording.
        await indexReceipt(attempt);
        return apply(attempt, { type: 'finished' });
    }
  }

  async function lookUp(
    attempt: AttemptRecord,
    isClosed: boolean,
    { bestEffort, isReplaced }: { bestEffort?: boolean | undefined; isReplaced?: boolean | undefined } = {},
  ): Promise<AttemptRecord> {
    const found = await provider.listByOrder(attempt.paymentId);
    if (found.answer === 'unreachable')
      return bestEffort === true ? attempt : apply(attempt, { type: 'no response' });
    const { transactions } = found;
    return apply(attempt, { type: 'looked up', transactions, isClosed, isReplaced });
  }

  /** Closes the card page once the customer's limit of declined charges is reached. */
  async function lookUpOpen(attempt: AttemptRecord, bestEffort?: boolean): Promise<AttemptRecord> {
    const found = await lookUp(attempt, false, { bestEffort });
    const mustClose = found.attemptState === 'OPEN' && found.declines > 0 && (await limits.mustClose(found));
    return mustClose ? closeAndLookUp(found) : found;
  }

  /** Closes the token first, so that what the lookup finds is final. */
  async function closeAndLookUp(attempt: AttemptRecord, isReplaced?: boolean): Promise<AttemptRecord> {
    const token = 'token' in attempt ? attempt.token : undefined;
    // Without a token, only the call that has ended can charge the card.
    if (token === undefined) return lookUp(attempt, attempt.attemptState !== 'CHARGING');
    const { answer } = await provider.closeToken(token);
    // Also if the token cannot be closed now, because a charge may already have been approved.
    return lookUp(attempt, answer === 'approved' || answer === 'not found', { isReplaced });
  }

  async function record(captured: AttemptIn<'CAPTURED'>): Promise<AttemptRecord> {
    const recorded = await tryToRecord(captured);
    return recorded ? follow(recorded) : apply(captured, { type: 'no response' });
  }

  /**
   * Records a captured charge, unless another worker has changed the attempt. Null if the table is too busy; the reconciler
   * tries again.
   */
  async function tryToRecord(captured: AttemptIn<'CAPTURED'>): Promise<Step | null> {
    try {
      const decide = await prepare(captured);
      return await retryOnConflict(async () => {
        const current = await attempts.find(captured.paymentId);
        if (current?.version !== captured.version) return { attempt: current ?? captured, commands: [] };
        const { event, writes } = await decide(clock.now());
        return save(captured, event, writes);
      });
    } catch (error) {
      if (error instanceof ServiceError) return null;
      throw error;
    }
  }

  async function indexReceipt(attempt: AttemptRecord): Promise<void> {
    if (attempt.attemptState === 'RECORDED')
      await attempts.putReceiptNumber(attempt.receiptNumber, attempt.paymentId);
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
    return apply(attempt, { type: 'no response' });
  }

  /** The idempotency keys are derived from the stored reversal, so a call that is repeated after a crash has no effect. */
  function returnMoney({ transactionId, amountCents, by, tries }: Reversal): Promise<Answer> {
    if (by === 'VOID') return provider.voidCharge({ key: `void-${transactionId}`, transactionId });
    return provider.refundCharge({ key: `reverse-${transactionId}-${tries}`, transactionId, amountCents });
  }

  return {
    /** Takes the turn of a due attempt. False if another worker has it, or if the attempt is no longer due. */
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
