import * as z from 'zod/mini';
import type { CardAction } from '#shared/contracts/card-frame.ts';
import { Id } from '#shared/contracts/text.ts';
import { CARD_FUNDINGS } from '#shared/rules/cards/surcharge.ts';
import { cleanLine } from '#shared/rules/text.ts';

export type Approved<T extends object = object> = T & { readonly answer: 'approved' };

/** The provider could not be reached or did not respond in time. It may have acted on the request. */
export interface Unreachable {
  readonly answer: 'unreachable';
}

/**
 * The result of a call. A method throws only for programming errors, never for what the provider does.
 *
 * - `declined`: the provider or the card's bank rejected the request. Nothing was done. `reason` is for logs.
 * - `processing`: the provider is still working on the request.
 * - `not found`: what was requested does not exist at the provider.
 */
export type Answer<T extends object = object> =
  | Approved<T>
  | { readonly answer: 'declined'; readonly reason: string }
  | { readonly answer: 'processing' }
  | { readonly answer: 'not found' }
  | Unreachable;

export const Cents = z.int().check(z.gte(0));
/** Truncated instead of rejected, because a charge must be recorded whatever its texts are. */
export const ProviderText = z.string().check(z.overwrite((value) => cleanLine(value.slice(0, 100))));

/**
 * A charge at the provider. `orderId` is our payment's id. `isVoided` says whether a void has returned the money.
 * `capturedCents` is what was taken from the card, which is less than requested after a partial approval. `currency`
 * is an ISO 4217 code, `createdAt` ISO 8601 in UTC.
 */
export const CardTransaction = z.object({
  transactionId: Id,
  orderId: ProviderText,
  kind: z.enum(['sale', 'authorization', 'other']),
  status: z.enum(['approved', 'declined', 'processing']),
  isCaptured: z.boolean(),
  isVoided: z.boolean(),
  capturedCents: Cents,
  refundedCents: Cents,
  currency: ProviderText,
  createdAt: ProviderText,
  card: z.object({ cardType: ProviderText, last4: ProviderText, funding: z.enum(CARD_FUNDINGS) }),
  hasOpenDispute: z.boolean(),
});
export type CardTransaction = z.infer<typeof CardTransaction>;
type Listing = Approved<{ readonly transactions: readonly CardTransaction[] }> | Unreachable;

/**
 * A card that is stored at the provider. `orderId` is the order of the process token with which it was stored. The month
 * has two digits, the year four.
 */
export const ProviderCard = z.object({
  cardToken: Id,
  orderId: ProviderText,
  cardType: ProviderText,
  last4: ProviderText,
  expirationMonth: ProviderText,
  expirationYear: ProviderText,
  funding: z.enum(CARD_FUNDINGS),
});
export type ProviderCard = z.infer<typeof ProviderCard>;

/**
 * What a webhook is about. It only triggers a lookup; nothing else in it is used. Events for a stored card or of an
 * unknown type have no order.
 */
export const ProviderEvent = z.object({ type: ProviderText, orderId: z.nullable(ProviderText) });
export type ProviderEvent = z.infer<typeof ProviderEvent>;

/** A request that moves money or opens something. A repeated `key` does nothing more and returns the same result. */
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
  listByOrder(orderId: string): Promise<Listing>;

  /** All transactions that began on a day (`YYYY-MM-DD`, UTC). */
  listDay(date: string): Promise<Listing>;

  /** Charges a stored card. */
  chargeCard(request: ChargeCard): Promise<Answer<{ readonly transaction: CardTransaction }>>;

  /** Cancels a charge. Declined once the charge is settled, when only a refund returns the money. */
  voidCharge(request: Omit<RefundCharge, 'amountCents'>): Promise<Answer>;

  /** Returns all or part of a charge, settled or not. */
  refundCharge(request: RefundCharge): Promise<Answer>;

  /** The state of a refund, by its key. A refund that was approved can still fail, and is then declined. */
  findRefund(key: string): Promise<Answer>;

  /** A stored card with its funding type. */
  findCard(cardToken: string): Promise<Answer<{ readonly card: ProviderCard }>>;

  /** Deletes a stored card. Also approved if it was deleted before. */
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
