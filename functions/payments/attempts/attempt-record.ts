import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { splitPaymentId } from '#functions/core/data/ids.ts';
import {
  CUSTOMER_SORT,
  customerPartition,
  DUE_ATTEMPTS_PARTITION,
  type Key,
} from '#functions/core/data/keys.ts';
import { CARD_FUNDINGS } from '#shared/rules/cards/surcharge.ts';
import { PAYMENT_METHODS } from '#shared/rules/payment.ts';
import { Cents } from '../provider/card-provider.ts';

/** Why a charge cannot pay for an attempt, with the message to the customer. */
export const MISMATCH_MESSAGES = {
  KIND: 'The charge does not match your packages. It is returned to your card.',
  AMOUNT:
    'The charged amount does not match the price of your packages. The charge is returned to your card.',
  CURRENCY: 'The charge was not in US dollars. It is returned to your card.',
  DATE: 'The charge does not belong to this payment. It is returned to your card.',
  PRICE: 'The price of a package has changed. The charge is returned to your card.',
  STATUS: "A package can't be paid for anymore. The charge is returned to your card.",
  PAID: 'Another payment already paid for a package. The charge is returned to your card.',
  CLAIMED: 'The charge belongs to another payment.',
} as const;
export type MismatchReason = keyof typeof MISMATCH_MESSAGES;

const Charge = z.object({
  transactionId: z.string(),
  capturedCents: Cents,
  createdAt: z.string(),
  cardType: z.string(),
  last4: z.string(),
  funding: z.enum(CARD_FUNDINGS),
});

/**
 * The return of a charge that does not count: by a void, or by a refund if the charge is already settled. `tries`
 * counts the declined calls, so that the next one has a new idempotency key.
 */
const Reversal = z.object({
  transactionId: z.string(),
  amountCents: Cents,
  by: z.enum(['VOID', 'REFUND']),
  tries: z.int(),
  reversalState: z.enum(['OPEN', 'DONE']),
  since: z.string(),
});
export type Reversal = z.infer<typeof Reversal>;

const Attempt = {
  paymentId: z.string(),
  customerId: z.string(),
  method: z.enum(PAYMENT_METHODS),
  amountCents: Cents,
  surchargeCents: Cents,
  surchargeBasisPoints: z.int(),
  packages: z.int(),
  openedAt: z.string(),
  endsAt: z.string(),
  since: z.string(),
  dueAt: z.optional(z.string()),
  requestId: z.optional(z.string()),
  linkId: z.optional(z.string()),
  declines: z.int(),
  seenDeclines: z.int(),
  ...Versioned.shape,
};

const LookedUp = {
  ...Attempt,
  token: z.optional(z.string()),
  foundNothingAt: z.optional(z.string()),
  isReplaced: z.optional(z.literal(true)),
};

const Charged = {
  ...LookedUp,
  charge: Charge,
  reversals: z.optional(z.array(Reversal)),
  hasOpenDispute: z.optional(z.boolean()),
};

const StoredMismatch = z.enum(Object.keys(MISMATCH_MESSAGES) as MismatchReason[]);

/**
 * A payment attempt, which becomes the payment and its receipt. `attempt-machine.ts` explains its states. It stays below
 * 1 KB, so that recording 50 parcels costs 102 write units; its parcels are in {@link PaymentLinesRecord}. Times are ISO
 * 8601 in UTC, money in cents.
 *
 * - `surchargeCents` is the surcharge if the card is a credit card.
 * - `endsAt` is when the last charge can begin.
 * - `since` is when it began to wait for what it waits for: when it entered its state, or, in the same state, when its
 *   latest refund was requested or it became due again. `dueAt` is when the reconciler checks it next; a finished attempt
 *   has none.
 * - `linkId` is the payment link with which somebody else than the customer opened it.
 * - `isReplaced`: it was closed without a charge, because the customer started another payment.
 * - `declines` counts the declined charges, `seenDeclines` those that the customer has seen.
 * - `misfit` is the stored name of the mismatch: why its charge does not count.
 * - `refundedCents` includes the surcharge's share. `refunds` counts the refunds, and `openRefunds` those that are not
 *   decided or not in the audit trail yet.
 */
export const AttemptRecord = z.discriminatedUnion('attemptState', [
  z.object({ ...Attempt, attemptState: z.enum(['OPENING', 'CHARGING']) }),
  z.object({ ...Attempt, attemptState: z.literal('OPEN'), token: z.string() }),
  z.object({ ...LookedUp, attemptState: z.enum(['UNKNOWN', 'DECLINED', 'EXPIRED']) }),
  z.object({ ...Charged, attemptState: z.literal('CAPTURED') }),
  z.object({ ...Charged, attemptState: z.enum(['VOIDING', 'VOIDED']), misfit: StoredMismatch }),
  z.object({
    ...Charged,
    attemptState: z.literal('RECORDED'),
    receiptNumber: z.string(),
    recordedAt: z.string(),
    refundedCents: z.optional(Cents),
    refunds: z.optional(z.int()),
    openRefunds: z.optional(z.int()),
  }),
  z.object({
    ...Charged,
    attemptState: z.literal('REVIEW'),
    charge: z.optional(Charge),
    misfit: z.optional(StoredMismatch),
  }),
]);
export type AttemptRecord = z.infer<typeof AttemptRecord>;
export type AttemptState = AttemptRecord['attemptState'];

/** An attempt in one of these states. */
export type AttemptIn<S extends AttemptState> = AttemptRecord & { readonly attemptState: S };

/** The states in which a charge may still be approved or recorded, so that no other payment may begin. */
const UNDECIDED = ['OPENING', 'OPEN', 'CHARGING', 'UNKNOWN', 'CAPTURED'] as const;
export type UndecidedState = (typeof UNDECIDED)[number];

/** Whether the attempt's outcome is not known yet. A charge that is being returned is decided. */
export const isUndecided = (attempt: AttemptRecord): attempt is AttemptIn<UndecidedState> =>
  UNDECIDED.some((state) => state === attempt.attemptState);

/** The charge that counts for an attempt, or would if it matched. */
export const chargeOf = (attempt: AttemptRecord) => ('charge' in attempt ? attempt.charge : undefined);

/** The key of an item of a payment. @throws Error for a malformed id */
export function keyBelow(prefix: string, paymentId: string): Key {
  const parts = splitPaymentId(paymentId);
  if (!parts) throw new Error(`Not a payment id: ${paymentId}`);
  return { pk: customerPartition(parts.customerId), sk: `${prefix}${parts.suffix}` };
}

export const attemptKey = (paymentId: string): Key => keyBelow(CUSTOMER_SORT.payments, paymentId);

export const attemptEntity = defineEntity({
  type: 'payment',
  schema: AttemptRecord,
  keys: ({ paymentId, dueAt }) => ({
    ...attemptKey(paymentId),
    ...(dueAt !== undefined && {
      indexed: { listPk: DUE_ATTEMPTS_PARTITION, listSk: `${dueAt}#${paymentId}` },
    }),
  }),
});
