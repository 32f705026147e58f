import type { AttemptEvent } from '#functions/payments/attempts/attempt-events.ts';
import {
  type AttemptIn,
  AttemptRecord,
  type AttemptState,
  type MismatchReason,
  type Reversal,
} from '#functions/payments/attempts/attempt-record.ts';
import { OUTCOME_STATUSES } from '#functions/payments/attempts/outcome.ts';
import type { CardTransaction } from '#functions/payments/provider/card-provider.ts';

export const ATTEMPT_STATES = Object.keys(OUTCOME_STATUSES) as AttemptState[];

export const NOW = new Date('2026-03-02T18:00:00.000Z');
export const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const PAYMENT_ID = '01jinr9v800000000000000000-1jinr9v8000000';

type Changes = Partial<Omit<AttemptIn<'RECORDED'>, 'attemptState'>> & { readonly misfit?: MismatchReason };

/** A valid attempt of $100.00, or $102.50 with a credit card, opened now. */
export function anAttempt<S extends AttemptState>(attemptState: S, changes: Changes = {}): AttemptIn<S> {
  const hasCharge = ['CAPTURED', 'VOIDING', 'VOIDED', 'RECORDED'].includes(attemptState);
  const { transactionId, capturedCents, createdAt, card } = aCharge();
  return AttemptRecord.parse({
    paymentId: PAYMENT_ID,
    customerId: '01jinr9v800000000000000000',
    method: attemptState === 'CHARGING' ? 'STORED_CARD' : 'NEW_CARD',
    attemptState,
    amountCents: 10_000,
    surchargeCents: 250,
    surchargeBasisPoints: 250,
    packages: 1,
    openedAt: NOW.toISOString(),
    endsAt: minutes(10).toISOString(),
    since: NOW.toISOString(),
    dueAt: minutes(10).toISOString(),
    declines: 0,
    seenDeclines: 0,
    ...(attemptState !== 'OPENING' && attemptState !== 'CHARGING' && { token: 'token-1' }),
    ...(hasCharge && { charge: { transactionId, capturedCents, createdAt, ...card } }),
    ...(attemptState === 'RECORDED' && { receiptNumber: '10001', recordedAt: NOW.toISOString() }),
    ...((attemptState === 'VOIDING' || attemptState === 'VOIDED') && {
      misfit: 'PRICE' as const,
      reversals: [aReversal({ reversalState: attemptState === 'VOIDED' ? 'DONE' : 'OPEN' })],
    }),
    version: 1,
    ...changes,
  }) as AttemptIn<S>;
}

/** A pending void of the whole charge. */
export const aReversal = (changes: Partial<Reversal> = {}): Reversal => ({
  transactionId: 'txn-1',
  amountCents: 10_250,
  by: 'VOID',
  tries: 0,
  reversalState: 'OPEN',
  since: NOW.toISOString(),
  ...changes,
});

/** An approved charge of $102.50 on a credit card. */
export function aCharge(changes: Partial<CardTransaction> = {}): CardTransaction {
  return {
    transactionId: 'txn-1',
    orderId: PAYMENT_ID,
    kind: 'sale',
    status: 'approved',
    isCaptured: true,
    isVoided: false,
    capturedCents: 10_250,
    refundedCents: 0,
    currency: 'USD',
    createdAt: NOW.toISOString(),
    card: { cardType: 'Visa', last4: '4242', funding: 'CREDIT' },
    hasOpenDispute: false,
    ...changes,
  };
}

type Transactions = readonly CardTransaction[];

/** A lookup while another charge could begin. */
export const lookedUp = (...transactions: Transactions): AttemptEvent => ({
  type: 'looked up',
  transactions,
  isClosed: false,
});

/** A lookup after which no charge can begin. */
export const closed = (...transactions: Transactions): AttemptEvent => ({
  type: 'looked up',
  transactions,
  isClosed: true,
});

export const approved = aCharge();
export const another = aCharge({ transactionId: 'txn-2' });
export const declined = aCharge({ transactionId: 'txn-3', status: 'declined', capturedCents: 0 });

/** Every kind of event. */
export const EVENTS = {
  due: { type: 'due' },
  resumed: { type: 'resumed' },
  'lookup requested': { type: 'lookup requested' },
  'cancel requested': { type: 'cancel requested' },
  'token opened': { type: 'token opened', token: 'token-2' },
  'token refused': { type: 'token refused' },
  reopened: { type: 'reopened' },
  approved: lookedUp(approved),
  'another approved': lookedUp(approved, another),
  declined: lookedUp(declined),
  'declined, closed': closed(declined),
  nothing: lookedUp(),
  'nothing, closed': closed(),
  processing: lookedUp(aCharge({ status: 'processing' })),
  'charge declined': { type: 'charge declined' },
  'no response': { type: 'no response' },
  recorded: { type: 'recorded', receiptNumber: '10002' },
  rejected: { type: 'rejected', reason: 'PRICE' },
  reversed: { type: 'reversed', transactionId: 'txn-1' },
  'reversal refused': { type: 'reversal refused', transactionId: 'txn-1' },
  finished: { type: 'finished' },
} satisfies Record<string, AttemptEvent>;
