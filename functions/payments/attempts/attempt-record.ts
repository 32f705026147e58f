import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { splitPaymentId } from '#functions/core/data/ids.ts';
import {
  CUSTOMER_SORT,
  chargeDayPartition,
  chargeKey,
  customerPartition,
  DUE_ATTEMPTS_PARTITION,
  type Key,
  receiptKey,
} from '#functions/core/data/keys.ts';
import { PaymentMethod } from '#shared/contracts/payments.ts';
import { LocationCode } from '#shared/contracts/primitives.ts';
import { CARD_FUNDINGS } from '#shared/rules/cards/surcharge.ts';
import { CHARGE_TYPES } from '#shared/rules/parcel-status.ts';

/** The states are explained in `attempt-machine.ts`. */
export const ATTEMPT_STATES = [
  'OPENING',
  'OPEN',
  'CHARGING',
  'UNKNOWN',
  'CAPTURED',
  'VOIDING',
  'RECORDED',
  'DECLINED',
  'EXPIRED',
  'VOIDED',
  'REVIEW',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** Why a charge does not count. */
export const MISFIT_REASONS = [
  'KIND',
  'AMOUNT',
  'CURRENCY',
  'DATE',
  'PRICE',
  'STATUS',
  'PAID',
  'CLAIMED',
] as const;
export type MisfitReason = (typeof MISFIT_REASONS)[number];

const Cents = z.int().check(z.gte(0));

const Charge = z.object({
  transactionId: z.string(),
  capturedCents: Cents,
  createdAt: z.string(),
  cardType: z.string(),
  last4: z.string(),
  funding: z.enum(CARD_FUNDINGS),
});

/**
 * The return of a charge that does not count: by a void, or by a refund if the charge is settled already. `tries` counts
 * the definite refusals, so that the next call has a new idempotency key.
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

/**
 * A payment attempt, which becomes the payment and its receipt. It stays below 1 KB, so that recording 50 parcels costs
 * 102 write units; its parcels are in {@link PaymentLinesRecord}. Times are ISO 8601 in UTC, money in cents.
 *
 * - `surchargeCents` is the surcharge if the card is a credit card.
 * - `endsAt` is when no new charge can begin any more.
 * - `since` is when it got its state, or when its latest refund was requested; `dueAt` when the reconciler checks it next, absent if it is settled.
 * - `declines` counts the declined charges, `seenDeclines` those that the customer has seen.
 * - `misfit` says why its charge did not count.
 * - `refundedCents` includes the surcharge's share; `refunds` counts them, and `openRefunds` those that are not
 *   decided or not in the audit trail yet.
 */
export const AttemptRecord = z.object({
  paymentId: z.string(),
  customerId: z.string(),
  method: PaymentMethod,
  attemptState: z.enum(ATTEMPT_STATES),
  amountCents: Cents,
  surchargeCents: Cents,
  surchargeBasisPoints: z.int(),
  packages: z.int(),
  openedAt: z.string(),
  endsAt: z.string(),
  since: z.string(),
  dueAt: z.optional(z.string()),
  token: z.optional(z.string()),
  requestId: z.optional(z.string()),
  declines: z.int(),
  seenDeclines: z.int(),
  foundNothingAt: z.optional(z.string()),
  charge: z.optional(Charge),
  misfit: z.optional(z.enum(MISFIT_REASONS)),
  reversals: z.optional(z.array(Reversal)),
  receiptNumber: z.optional(z.string()),
  recordedAt: z.optional(z.string()),
  hasOpenDispute: z.optional(z.boolean()),
  refundedCents: z.optional(Cents),
  refunds: z.optional(z.int()),
  openRefunds: z.optional(z.int()),
  ...Versioned.shape,
});
export type AttemptRecord = z.infer<typeof AttemptRecord>;

function paymentParts(paymentId: string): { customerId: string; suffix: string } {
  const parts = splitPaymentId(paymentId);
  if (!parts) throw new Error(`Not a payment id: ${paymentId}`);
  return parts;
}

const keyBelow = (prefix: string, paymentId: string): Key => {
  const { customerId, suffix } = paymentParts(paymentId);
  return { pk: customerPartition(customerId), sk: `${prefix}${suffix}` };
};

export const attemptKey = (paymentId: string): Key => keyBelow(CUSTOMER_SORT.payments, paymentId);
export const paymentLinesKey = (paymentId: string): Key => keyBelow(CUSTOMER_SORT.paymentLines, paymentId);

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

const PaymentLine = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  originCode: LocationCode,
  destinationCode: z.nullable(LocationCode),
  weightLbs: z.number(),
  shippingTrackingNum: z.string(),
  charges: z.array(z.object({ chargeType: z.enum(CHARGE_TYPES), amountCents: Cents })),
  amountCents: Cents,
});
export type PaymentLine = z.infer<typeof PaymentLine>;

/** The parcels of a payment as they were when it was opened. Never changes, so receipts stay as they were. */
export const PaymentLinesRecord = z.object({
  paymentId: z.string(),
  customerName: z.string(),
  customerNumber: z.string(),
  lines: z.array(PaymentLine),
  ...Versioned.shape,
});
export type PaymentLinesRecord = z.infer<typeof PaymentLinesRecord>;

export const paymentLinesEntity = defineEntity({
  type: 'payment-lines',
  schema: PaymentLinesRecord,
  keys: ({ paymentId }) => paymentLinesKey(paymentId),
});

/** A customer's latest payment attempt. Opening another one changes it, so at most one is in progress. */
const CurrentPaymentRecord = z.object({ customerId: z.string(), paymentId: z.string(), ...Versioned.shape });
export type CurrentPaymentRecord = z.infer<typeof CurrentPaymentRecord>;

export const currentPaymentKey = (customerId: string): Key => ({
  pk: customerPartition(customerId),
  sk: CUSTOMER_SORT.currentPayment,
});

export const currentPaymentEntity = defineEntity({
  type: 'current-payment',
  schema: CurrentPaymentRecord,
  keys: ({ customerId }) => currentPaymentKey(customerId),
});

/** A charge of the provider and the only payment that it can count for. */
const ChargeRecord = z.object({
  provider: z.string(),
  transactionId: z.string(),
  paymentId: z.string(),
  capturedCents: Cents,
  createdAt: z.string(),
  ...Versioned.shape,
});
export type ChargeRecord = z.infer<typeof ChargeRecord>;

export const chargeEntity = defineEntity({
  type: 'charge',
  schema: ChargeRecord,
  keys: ({ provider, transactionId, createdAt }) => ({
    ...chargeKey(provider, transactionId),
    indexed: { listPk: chargeDayPartition(createdAt.slice(0, 10)), listSk: `${createdAt}#${transactionId}` },
  }),
});

/** Maps a receipt number to its payment, for staff. */
const ReceiptNumberRecord = z.object({
  receiptNumber: z.string(),
  paymentId: z.string(),
  ...Versioned.shape,
});

export const receiptNumberEntity = defineEntity({
  type: 'receipt-number',
  schema: ReceiptNumberRecord,
  keys: ({ receiptNumber }) => receiptKey(receiptNumber),
});
