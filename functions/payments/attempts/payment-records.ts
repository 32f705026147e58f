import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import {
  CUSTOMER_SORT,
  chargeDayPartition,
  chargeKey,
  customerPartition,
  type Key,
  receiptKey,
} from '#functions/core/data/keys.ts';
import { LocationCode, TrackingNumber } from '#shared/contracts/primitives.ts';
import { CHARGE_TYPES } from '#shared/rules/parcel-status.ts';
import type { LineKind } from '#shared/rules/payment.ts';
import { Cents } from '../provider/card-provider.ts';
import { keyBelow } from './attempt-record.ts';

export const paymentLinesKey = (paymentId: string): Key => keyBelow(CUSTOMER_SORT.paymentLines, paymentId);

/**
 * A package's price or, with `storage`, its storage: for `days` up to the local date `through` at its terminal. When the
 * payment was opened, the parcel had been at the terminal since `arrivedAt`, and `settledCents` of its storage were paid or
 * waived.
 */
export const PaymentLine = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  originCode: LocationCode,
  destinationCode: z.nullable(LocationCode),
  weightLbs: z.number(),
  shippingTrackingNum: TrackingNumber,
  charges: z.array(
    z.object({
      chargeType: z.enum(CHARGE_TYPES),
      description: z.optional(z.string()),
      amountCents: Cents,
    }),
  ),
  amountCents: Cents,
  storage: z.optional(
    z.object({ days: z.int(), through: z.string(), arrivedAt: z.string(), settledCents: Cents }),
  ),
});
export type PaymentLine = z.infer<typeof PaymentLine>;

/** What a line pays. Lines that were stored before storage was charged pay prices. */
export const lineKindOf = ({ storage }: Pick<PaymentLine, 'storage'>): LineKind =>
  storage ? 'STORAGE' : 'PRICE';

/** Identifies a line within its payment. */
export const lineIdOf = (parcelId: string, kind: LineKind): string =>
  kind === 'STORAGE' ? `${parcelId}/storage` : parcelId;

/** The parcels of a payment, each once, in the order of its lines. */
export const parcelIdsOf = (lines: readonly Pick<PaymentLine, 'parcelId'>[]): string[] => [
  ...new Set(lines.map(({ parcelId }) => parcelId)),
];

/** The sum of the lines, in cents. */
export const totalOf = (lines: readonly Pick<PaymentLine, 'amountCents'>[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The lines of a payment when it was opened. Never changes, so receipts never change either. */
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
