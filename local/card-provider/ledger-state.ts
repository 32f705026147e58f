import type { CardTransaction, OpenToken, ProviderCard } from '#functions/payments/provider/card-provider.ts';
import type { CardBehavior } from './test-cards.ts';

/** A process token. Times are milliseconds since 1970. */
export interface StoredToken extends Pick<OpenToken, 'orderId' | 'action' | 'amounts'> {
  readonly token: string;
  readonly endsAt: number;
  readonly isClosed: boolean;
}

export interface StoredTransaction extends CardTransaction {
  readonly isSettled: boolean;
}

export interface SandboxCard extends ProviderCard {
  readonly behavior: CardBehavior;
}

export interface StoredRefund {
  readonly key: string;
  readonly transactionId: string;
  readonly amountCents: number;
  readonly state: 'approved' | 'declined' | 'processing';
}

/** What a key was used for: the same request again gets the same answer, errors included. */
export interface UsedKey {
  readonly key: string;
  readonly method: string;
  readonly request: string;
  readonly answer: unknown;
}

/** A webhook to be sent. */
export interface LedgerEvent {
  readonly eventId: string;
  readonly type: string;
  readonly orderId: string | null;
}

/** Everything that the sandbox knows. It contains no card number. */
export interface LedgerState {
  nextId: number;
  tokens: StoredToken[];
  transactions: StoredTransaction[];
  cards: SandboxCard[];
  refunds: StoredRefund[];
  keys: UsedKey[];
}

export const emptyLedger = (): LedgerState => ({
  nextId: 1,
  tokens: [],
  transactions: [],
  cards: [],
  refunds: [],
  keys: [],
});
