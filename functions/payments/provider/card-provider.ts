import type { CardAction } from '#shared/contracts/card-frame.ts';
import type { CardFunding } from '#shared/rules/cards/surcharge.ts';

/** The provider could not be reached or did not answer in time. It may have acted on the request. */
export interface Unreachable {
  readonly answer: 'unreachable';
}

/** The provider is still working on the request. */
export interface Processing {
  readonly answer: 'processing';
}

/** The provider does not know what was asked for. */
export interface NotFoundAtProvider {
  readonly answer: 'not found';
}

/** The provider refused the request, or the card's bank did. Nothing was done. `reason` is for logs. */
export interface Declined {
  readonly answer: 'declined';
  readonly reason: string;
}

export type Approved<T extends object = object> = T & { readonly answer: 'approved' };

/** Any answer of the provider. A method never throws for what the provider does, only for our own mistakes. */
export type Answer<T extends object = object> =
  | Approved<T>
  | Declined
  | Processing
  | NotFoundAtProvider
  | Unreachable;

/**
 * A charge at the provider. `orderId` is our payment's id. `capturedCents` is what was taken from the card, which a
 * partial approval makes less than what was asked for. `createdAt` is ISO 8601 in UTC.
 */
export interface CardTransaction {
  readonly transactionId: string;
  readonly orderId: string;
  readonly kind: 'sale' | 'authorization' | 'other';
  readonly status: 'approved' | 'declined' | 'processing';
  readonly isCaptured: boolean;
  /** Whether a void has returned the money. */
  readonly isVoided: boolean;
  readonly capturedCents: number;
  readonly refundedCents: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly createdAt: string;
  readonly card: { readonly cardType: string; readonly last4: string; readonly funding: CardFunding };
  readonly hasOpenDispute: boolean;
}

/** A card that the provider keeps for us. `orderId` is the order of the process token with which it was stored. */
export interface ProviderCard {
  readonly cardToken: string;
  readonly orderId: string;
  readonly cardType: string;
  readonly last4: string;
  /** Two digits. */
  readonly expirationMonth: string;
  /** Four digits. */
  readonly expirationYear: string;
  readonly funding: CardFunding;
}

/** A request that moves money or opens something. The same `key` again does nothing more and gets the same answer. */
interface Keyed {
  readonly key: string;
}

export interface OpenToken extends Keyed {
  readonly orderId: string;
  readonly action: CardAction;
  /** What the card page may charge: a credit card `withSurchargeCents`, any other `amountCents`. Null for `new`. */
  readonly amounts: { readonly amountCents: number; readonly withSurchargeCents: number } | null;
  /** How long the card page accepts a card, in seconds. */
  readonly lifetimeSeconds: number;
}

export interface ChargeCard extends Keyed {
  readonly orderId: string;
  readonly cardToken: string;
  readonly amountCents: number;
}

export interface RefundCharge extends Keyed {
  readonly transactionId: string;
  readonly amountCents: number;
}

/**
 * What a webhook is about. Only a hint to look up: nothing else in it is used. Events for a stored card or of an unknown
 * type have no order.
 */
export interface ProviderEvent {
  readonly type: string;
  readonly orderId: string | null;
}

/**
 * The port to the card provider. All amounts are US cents. Each call ends within ten seconds. `docs/card-provider.md`
 * describes what an adapter must promise; `test/functions/payments/provider/conformance.ts` checks it.
 */
export interface CardProvider {
  /** Distinguishes transaction ids of different providers. Never changes. */
  readonly name: string;

  /** Opens the card page for one order. */
  openToken(request: OpenToken): Promise<Answer<{ readonly token: string }>>;

  /**
   * Closes a process token: afterwards, no charge of it can begin. `processing` while one is in progress. Approved also
   * if it was closed or expired before.
   */
  closeToken(token: string): Promise<Answer>;

  /** All transactions of an order, oldest first, declined ones too. Without any, an empty list. */
  listByOrder(
    orderId: string,
  ): Promise<Approved<{ readonly transactions: readonly CardTransaction[] }> | Unreachable>;

  /** All transactions that began on a day (`YYYY-MM-DD`, UTC). */
  listDay(
    date: string,
  ): Promise<Approved<{ readonly transactions: readonly CardTransaction[] }> | Unreachable>;

  /** Charges a stored card. */
  chargeCard(request: ChargeCard): Promise<Answer<{ readonly transaction: CardTransaction }>>;

  /** Cancels a charge before it is settled. Declined afterwards; then only a refund returns the money. */
  voidCharge(request: Keyed & { readonly transactionId: string }): Promise<Answer>;

  /** Returns money of a charge, settled or not. */
  refundCharge(request: RefundCharge): Promise<Answer>;

  /** What became of a refund, by its key. A refund that was approved can fail later: then it is declined. */
  findRefund(key: string): Promise<Answer>;

  /** A stored card with its funding type. */
  findCard(cardToken: string): Promise<Answer<{ readonly card: ProviderCard }>>;

  /** Forgets a stored card. Approved also if it was forgotten before. */
  removeCard(cardToken: string): Promise<Answer>;

  /**
   * The event of a webhook, or null if its signature is missing, wrong or older than five minutes, or if it is not an
   * event. `body` is the request body as sent, `headers` have lowercase names.
   */
  readWebhook(
    body: string,
    headers: Readonly<Record<string, string | undefined>>,
    now: Date,
  ): Promise<ProviderEvent | null>;
}
