import type { SandboxCard, StoredTransaction } from './ledger-state.ts';

/** How the next charge differs from what was asked for, in tests. */
export type ChargeChanges = Partial<
  Pick<
    StoredTransaction,
    'capturedCents' | 'currency' | 'kind' | 'createdAt' | 'isCaptured' | 'orderId' | 'status'
  >
>;

export type ChargedCard = Pick<SandboxCard, 'cardType' | 'last4' | 'funding' | 'behavior'>;

interface NewCharge extends Pick<StoredTransaction, 'transactionId' | 'orderId'> {
  readonly amountCents: number;
  readonly card: ChargedCard;
  /** Whether nothing was tried on the token or the order before. */
  readonly isFirstTry: boolean;
  readonly at: Date;
}

/** The transaction of a charge, as the card behaves. */
export function newCharge({
  transactionId,
  orderId,
  amountCents,
  card,
  isFirstTry,
  at,
}: NewCharge): StoredTransaction {
  const { cardType, last4, funding, behavior } = card;
  const isDeclined = behavior === 'decline' || (behavior === 'decline first' && isFirstTry);
  return {
    transactionId,
    orderId,
    kind: 'sale',
    status: isDeclined ? 'declined' : 'approved',
    isCaptured: !isDeclined,
    isVoided: false,
    isSettled: false,
    capturedCents: isDeclined ? 0 : capturedOf(amountCents, behavior),
    refundedCents: 0,
    currency: 'USD',
    createdAt: at.toISOString(),
    card: { cardType, last4, funding },
    hasOpenDispute: false,
  };
}

function capturedOf(amountCents: number, behavior: SandboxCard['behavior']): number {
  if (behavior === 'approve a part') return Math.floor(amountCents / 2);
  return behavior === 'charge a wrong amount' ? amountCents + 100 : amountCents;
}
