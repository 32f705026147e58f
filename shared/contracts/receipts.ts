import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { CHARGE_TYPES } from '../rules/parcel-status.ts';
import { LINE_KINDS, MAX_PARCELS_PER_PAYMENT, REFUND_STATES } from '../rules/payment.ts';
import { ParcelIds, PaymentId } from './payments.ts';
import { Cursor, Dollars, LocationCode, pageLimit, RequestId, TrackingNumber } from './primitives.ts';
import { Id, text } from './text.ts';

/** A receipt in the list. US dollars; `refunded` includes the surcharge's share. */
export const ReceiptSummary = z.object({
  paymentId: z.string(),
  receiptNumber: z.string(),
  date: z.string(),
  packages: z.int(),
  total: Dollars,
  refunded: Dollars,
  cardType: z.string(),
  /** Empty for the customer if somebody else has paid with a payment link. */
  last4: z.string(),
  isByLink: z.optional(z.literal(true)),
});
export type ReceiptSummary = z.infer<typeof ReceiptSummary>;

export const Refund = z.object({
  refundId: z.string(),
  state: z.enum(REFUND_STATES),
  date: z.string(),
  amount: Dollars,
  /** The share of the surcharge in `amount`. */
  surcharge: Dollars,
  parcelIds: z.array(z.string()),
  /** What it returns of each line, without the surcharge. */
  lines: z.array(z.object({ lineId: z.string(), amount: Dollars })),
  reason: z.string(),
  /** It returns only what was paid for more coverage, after the customer lowered the declared value. */
  isOfCover: z.optional(z.literal(true)),
});
export type Refund = z.infer<typeof Refund>;

/**
 * A package has a line for its price, a line for its storage, or both. The charge of a STORAGE line says for how many days it
 * is: `Storage, 9 days`.
 */
const ReceiptLine = z.object({
  /** Identifies the line within the payment. */
  lineId: z.string(),
  kind: z.enum(LINE_KINDS),
  parcelId: z.string(),
  freightBillNum: z.string(),
  originCode: LocationCode,
  destinationCode: z.nullable(LocationCode),
  weightLbs: z.number(),
  shippingTrackingNum: TrackingNumber,
  charges: z.array(
    z.object({ chargeType: z.enum(CHARGE_TYPES), description: z.optional(z.string()), amount: Dollars }),
  ),
  amount: Dollars,
  /** What was refunded of `amount`, also if a refund is still in progress. */
  refunded: Dollars,
  /** Whether all of it was refunded, or its refund is in progress. */
  isRefunded: z.boolean(),
  /** Whether its customer has the package. Only customer service gets this. */
  isHandedOver: z.optional(z.boolean()),
});

/** A receipt, whose lines never change. US dollars. Only staff get the reasons of refunds. */
export const Receipt = z.object({
  ...ReceiptSummary.shape,
  transactionId: z.string(),
  customerName: z.string(),
  customerNumber: z.string(),
  lines: z.array(ReceiptLine),
  subtotal: Dollars,
  surchargeAmount: Dollars,
  surchargeRate: z.number(),
  refunds: z.array(Refund),
  hasOpenDispute: z.boolean(),
});
export type Receipt = z.infer<typeof Receipt>;

const LineIds = z.array(Id).check(
  z.minLength(1, 'Select at least one line.'),
  z.maxLength(MAX_PARCELS_PER_PAYMENT),
  z.refine((ids) => new Set(ids).size === ids.length, 'Each line can be refunded only once.'),
  z.meta({ uniqueItems: true }),
);

export const MAX_REFUND_REASON_LENGTH = 500;

/**
 * `parcelIds` chooses what is left of all lines of these packages, `lineIds` single lines of others. Without both, all that is
 * not refunded yet.
 */
export const RefundInput = z.strictObject({
  parcelIds: z.optional(ParcelIds),
  lineIds: z.optional(LineIds),
  reason: text(MAX_REFUND_REASON_LENGTH, { required: 'Enter a reason.' }),
  /** The packages that customer service knows are handed over. Any other one is not refunded if it is. */
  handedOverIds: z.optional(ParcelIds),
  /** Identifies the request: a repeated one refunds nothing more. */
  requestId: RequestId,
});
export type RefundInput = z.infer<typeof RefundInput>;

export const RECEIPTS_PAGE = 25;

export const receiptRoutes = defineRoutes('payments', {
  listReceipts: {
    key: 'GET /payment/receipts',
    summary: "List the caller's receipts, newest first. A page can be short and still have a cursor.",
    access: ['Customer'],
    query: z.strictObject({ limit: z.optional(pageLimit(RECEIPTS_PAGE)), cursor: z.optional(Cursor) }),
    response: z.array(ReceiptSummary),
    paged: true,
  },
  getReceipt: {
    key: 'GET /payment/receipts/{paymentId}',
    summary: "Get a receipt with its refunds. Customer service can get any customer's receipt.",
    access: ['Customer', 'CustomerService'],
    params: PaymentId,
    response: Receipt,
  },
  findReceipt: {
    key: 'GET /payment/receipts/number/{receiptNumber}',
    summary: "Find any customer's receipt by its number",
    access: ['CustomerService'],
    params: z.object({ receiptNumber: Id }),
    response: Receipt,
  },
  refundPayment: {
    key: 'POST /payment/receipts/{paymentId}/refunds',
    summary: 'Refund a payment, or some of its packages or lines',
    access: ['CustomerService'],
    params: PaymentId,
    body: RefundInput,
    response: Receipt,
    errors: [409],
  },
});
