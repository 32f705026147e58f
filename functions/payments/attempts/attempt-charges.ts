import type { CardTransaction } from '../provider/card-provider.ts';
import type { AttemptRecord, Reversal } from './attempt-record.ts';

/** The reversals that are not done yet. */
export const openReversals = ({ reversals = [] }: AttemptRecord): Reversal[] =>
  reversals.filter(({ reversalState }) => reversalState === 'OPEN');

/** Whether all of the money went back. */
export const isReturned = ({ isVoided, refundedCents, capturedCents }: CardTransaction): boolean =>
  isVoided || (refundedCents > 0 && refundedCents >= capturedCents);

/** The approved charges that the attempt does not know yet, oldest first. */
export function newCharges(
  { charge, reversals = [] }: AttemptRecord,
  transactions: readonly CardTransaction[],
): CardTransaction[] {
  const known = new Set([charge?.transactionId, ...reversals.map(({ transactionId }) => transactionId)]);
  return transactions.filter(
    (transaction) =>
      transaction.status === 'approved' && !isReturned(transaction) && !known.has(transaction.transactionId),
  );
}

/** The attempt with more charges to return. */
export function withReversals(
  attempt: AttemptRecord,
  charges: readonly Pick<CardTransaction, 'transactionId' | 'capturedCents'>[],
  now: Date,
): AttemptRecord {
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
  return { ...attempt, reversals: [...(attempt.reversals ?? []), ...added] };
}

/** The attempt after charges were returned. The same object if none of them was waiting. */
export function withReversalsDone(attempt: AttemptRecord, transactionIds: readonly string[]): AttemptRecord {
  if (!openReversals(attempt).some(({ transactionId }) => transactionIds.includes(transactionId)))
    return attempt;
  return withEachReversal(attempt, (reversal) =>
    transactionIds.includes(reversal.transactionId) ? { ...reversal, reversalState: 'DONE' } : reversal,
  );
}

/** Like {@link withReversalsDone}, for charges of which the provider says that the money went back. */
export const withReturned = (
  attempt: AttemptRecord,
  transactions: readonly CardTransaction[],
): AttemptRecord =>
  withReversalsDone(
    attempt,
    transactions.filter(isReturned).map(({ transactionId }) => transactionId),
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
  const kept = new Set(
    transactions
      .filter((transaction) => transaction.status === 'approved' && !isReturned(transaction))
      .map(({ transactionId }) => transactionId),
  );
  const hasFailed = ({ reversalState, by, transactionId }: Reversal) =>
    reversalState === 'DONE' && by === 'REFUND' && kept.has(transactionId);
  if (!attempt.reversals?.some(hasFailed)) return attempt;
  return withEachReversal(attempt, (reversal) =>
    hasFailed(reversal)
      ? { ...reversal, reversalState: 'OPEN', tries: reversal.tries + 1, since: now.toISOString() }
      : reversal,
  );
}

/**
 * The attempt after a reversal was refused. A void is refused once the charge is settled, so a refund follows. A refund
 * that was refused is tried again with a new key.
 */
export function withRefusedReversal(attempt: AttemptRecord, transactionId: string): AttemptRecord {
  if (!openReversals(attempt).some((reversal) => reversal.transactionId === transactionId)) return attempt;
  return withEachReversal(attempt, (reversal) =>
    reversal.transactionId === transactionId
      ? { ...reversal, by: 'REFUND', tries: reversal.tries + (reversal.by === 'REFUND' ? 1 : 0) }
      : reversal,
  );
}

/** The attempt with all charges that the provider has declined. The same object if none is new. */
export function withDeclines(
  attempt: AttemptRecord,
  transactions: readonly CardTransaction[],
): AttemptRecord {
  const declines = transactions.filter(({ status }) => status === 'declined').length;
  return declines > attempt.declines ? { ...attempt, declines } : attempt;
}

/** The attempt with the dispute of its charge, if that changed. */
export function withDispute(attempt: AttemptRecord, transactions: readonly CardTransaction[]): AttemptRecord {
  const counted = transactions.find(({ transactionId }) => transactionId === attempt.charge?.transactionId);
  if (!counted || counted.hasOpenDispute === (attempt.hasOpenDispute ?? false)) return attempt;
  return { ...attempt, hasOpenDispute: counted.hasOpenDispute };
}

const withEachReversal = (
  attempt: AttemptRecord,
  change: (reversal: Reversal) => Reversal,
): AttemptRecord => ({
  ...attempt,
  reversals: (attempt.reversals ?? []).map(change),
});
