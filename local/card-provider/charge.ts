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
  /** Whether the card's last charge was declined. */
  readonly wasDeclined: boolean;
  readonly at: Date;
}

/**
 * Whether the last charge of a card was declined, of whatever order: after a decline, the portal opens another order.
 * @param transactions oldest first
 */
export function wasDeclined(
  { cardType, last4 }: ChargedCard,
  transactions: readonly StoredTransaction[],
): boolean {
  const last = transactions.findLast(({ card }) => card.cardType === cardType && card.last4 === last4);
  return last?.status === 'declined';
}

/** The transaction of a charge, as the card behaves. */
export function newCharge({
  transactionId,
  orderId,
  amountCents,
  card,
  wasDeclined,
  at,
}: NewCharge): StoredTransaction {
  const { cardType, last4, funding, behavior } = card;
  const isDeclined = behavior === 'decline' || (behavior === 'decline first' && !wasDeclined);
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
