import type { CardTransaction } from '../provider/card-provider.ts';
import {
  type Command,
  enter,
  FINISH,
  rescheduled,
  type Signal,
  step,
  type Transition,
  waiting,
  withSignals,
} from './attempt-events.ts';
import { type AttemptRecord, chargeOf, isUndecided, type Reversal } from './attempt-record.ts';
import { REVIEW_REVERSAL_AFTER_MS } from './attempt-schedule.ts';

const reversalsOf = (attempt: AttemptRecord): readonly Reversal[] =>
  ('reversals' in attempt && attempt.reversals) || [];

/** The ids of the charges that an attempt counts or reverses. */
export const knownCharges = (attempt: AttemptRecord): ReadonlySet<string | undefined> =>
  new Set([chargeOf(attempt), ...reversalsOf(attempt)].map((known) => known?.transactionId));

/** The reversals that are not done yet. */
export const openReversals = (attempt: AttemptRecord): Reversal[] =>
  reversalsOf(attempt).filter(({ reversalState }) => reversalState === 'OPEN');

/** Whether the whole charge was returned. */
export const isReturned = ({ isVoided, refundedCents, capturedCents }: CardTransaction): boolean =>
  isVoided || (refundedCents > 0 && refundedCents >= capturedCents);

const isKept = (transaction: CardTransaction): boolean =>
  transaction.status === 'approved' && !isReturned(transaction);

/** The approved charges that the attempt does not have yet, oldest first. */
export function newCharges(
  attempt: AttemptRecord,
  transactions: readonly CardTransaction[],
): CardTransaction[] {
  const known = knownCharges(attempt);
  return transactions.filter((transaction) => isKept(transaction) && !known.has(transaction.transactionId));
}

export const isDisputed = (attempt: AttemptRecord): boolean =>
  'hasOpenDispute' in attempt && attempt.hasOpenDispute === true;

/** The attempt with the dispute of its charge, if that changed. */
export function withDispute(attempt: AttemptRecord, transactions: readonly CardTransaction[]): AttemptRecord {
  if (!('charge' in attempt)) return attempt;
  const transactionId = attempt.charge?.transactionId;
  const counted = transactions.find((transaction) => transaction.transactionId === transactionId);
  if (!counted || counted.hasOpenDispute === isDisputed(attempt)) return attempt;
  return { ...attempt, hasOpenDispute: counted.hasOpenDispute };
}

/** The attempt with all charges that the provider has declined. The same object if none is new. */
export function withDeclines(
  attempt: AttemptRecord,
  transactions: readonly CardTransaction[],
): AttemptRecord {
  const declines = transactions.filter(({ status }) => status === 'declined').length;
  return declines > attempt.declines ? { ...attempt, declines } : attempt;
}

/** The attempt with more charges to return. */
export function withReversals<A extends AttemptRecord & { readonly reversals?: Reversal[] | undefined }>(
  attempt: A,
  charges: readonly Pick<CardTransaction, 'transactionId' | 'capturedCents'>[],
  now: Date,
): A {
  if (charges.length === 0) return attempt;
  const added = charges.map(
    ({ transactionId, capturedCents }): Reversal => ({
      transactionId,
      amountCents: capturedCents,
      by: 'VOID',
      tries: 0,
      reversalState: 'OPEN',
      since: now.toISOString(),
    }),
  );
  return { ...attempt, reversals: [...reversalsOf(attempt), ...added] };
}

/** The attempt with some of its reversals changed. The same object if none is `wanted`. */
function withChanged(
  attempt: AttemptRecord,
  wanted: (reversal: Reversal) => boolean,
  change: (reversal: Reversal) => Partial<Reversal>,
): AttemptRecord {
  if (!('reversals' in attempt) || !attempt.reversals?.some(wanted)) return attempt;
  return {
    ...attempt,
    reversals: attempt.reversals.map((reversal) =>
      wanted(reversal) ? { ...reversal, ...change(reversal) } : reversal,
    ),
  };
}

/** The attempt after charges were returned. The same object if none of them was open. */
export const withReversalsDone = (attempt: AttemptRecord, transactionIds: readonly string[]): AttemptRecord =>
  withChanged(
    attempt,
    ({ reversalState, transactionId }) => reversalState === 'OPEN' && transactionIds.includes(transactionId),
    () => ({ reversalState: 'DONE' }),
  );

/**
 * The attempt after refunds that had returned a charge failed, as when the card's account is closed. They are tried again
 * with a new key. The same object if none failed.
 */
export function withFailedRefunds(
  attempt: AttemptRecord,
  transactions: readonly CardTransaction[],
  now: Date,
): AttemptRecord {
  const kept = new Set(transactions.filter(isKept).map(({ transactionId }) => transactionId));
  return withChanged(
    attempt,
    ({ reversalState, by, transactionId }) =>
      reversalState === 'DONE' && by === 'REFUND' && kept.has(transactionId),
    ({ tries }) => ({ reversalState: 'OPEN', tries: tries + 1, since: now.toISOString() }),
  );
}

/**
 * The attempt after a reversal was declined. A void is declined once the charge is settled, so a refund follows, whose age
 * counts from now. A declined refund is tried again with a new key.
 */
export const withRefusedReversal = (attempt: AttemptRecord, refusedId: string, now: Date): AttemptRecord =>
  withChanged(
    attempt,
    ({ reversalState, transactionId }) => reversalState === 'OPEN' && transactionId === refusedId,
    ({ by, tries }) => (by === 'REFUND' ? { tries: tries + 1 } : { by: 'REFUND', since: now.toISOString() }),
  );

const isOld = ({ since }: Reversal, now: Date) =>
  now.getTime() - Date.parse(since) > REVIEW_REVERSAL_AFTER_MS;

/** An old reversal is only looked up, because the provider's idempotency keys expire. */
export const reverseAll = (attempt: AttemptRecord, now: Date): Command[] =>
  openReversals(attempt)
    .filter((reversal) => !isOld(reversal, now))
    .map((reversal) => ({ do: 'reverse', reversal }));

/** The attempt with charges to return, due again even if it was finished. */
export function returning(attempt: AttemptRecord, now: Date): AttemptRecord {
  const due = waiting(attempt, now);
  // What was already undecided keeps its deadline.
  if (isUndecided(attempt)) return { ...due, since: attempt.since };
  return due.attemptState === 'VOIDED' ? { ...due, attemptState: 'VOIDING' } : due;
}

/** Continues after a lookup or a reversal that may have been the last. `isOver`: no other charge can begin. */
export function afterReversals(
  attempt: AttemptRecord,
  now: Date,
  isOver: boolean,
  signals: readonly Signal[] = [],
): Transition {
  if (attempt.attemptState === 'CAPTURED') return step(attempt, [{ do: 'record' }], signals);
  const reversals = reverseAll(attempt, now);
  if (reversals.length > 0) return step(attempt, reversals, signals);
  if (openReversals(attempt).length > 0) return withSignals(signals, reversalWaits(attempt, now));
  const finish = isOver ? FINISH : [];
  const isVoided = attempt.attemptState === 'VOIDING' || attempt.attemptState === 'REVIEW';
  if (isVoided && attempt.charge && attempt.misfit) {
    const { charge, misfit } = attempt;
    return enter({ ...attempt, attemptState: 'VOIDED', charge, misfit }, now, finish, [...signals, 'voided']);
  }
  if (attempt.dueAt === undefined) return step(attempt, [], signals);
  return step(rescheduled(attempt, now), finish, signals);
}

/** Waits for the provider. A reversal that takes more than a day needs a manual review. */
export function reversalWaits(attempt: AttemptRecord, now: Date): Transition {
  if (!openReversals(attempt).some((reversal) => isOld(reversal, now)))
    return step(rescheduled(attempt, now));
  if (attempt.attemptState === 'REVIEW') return step(attempt, FINISH);
  if (attempt.attemptState === 'VOIDING')
    return enter({ ...attempt, attemptState: 'REVIEW' }, now, FINISH, ['review']);
  return step(attempt, FINISH, ['review']);
}
