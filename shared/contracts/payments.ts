import * as z from 'zod/mini';
import { defineRoutes } from '../route.ts';
import { MAX_PARCELS_PER_PAYMENT, PAYMENT_METHODS } from '../rules/payment.ts';
import { commaList, Dollars, RequestId } from './primitives.ts';
import { Id, line, numberLine } from './text.ts';

/** Between one and {@link MAX_PARCELS_PER_PAYMENT} different parcels. */
export const ParcelIds = z.array(Id).check(
  z.minLength(1, 'Select at least one package.'),
  z.maxLength(
    MAX_PARCELS_PER_PAYMENT,
    `One payment can include at most ${MAX_PARCELS_PER_PAYMENT} packages.`,
  ),
  z.refine((ids) => new Set(ids).size === ids.length, 'Each package can be paid only once.'),
  z.meta({ uniqueItems: true }),
);

/**
 * The status that the customer sees. `open`: the card page is still open. `validation`: the charge does not match.
 * `replaced`: nothing was charged, because the customer started another payment.
 */
export const PAYMENT_OUTCOMES = [
  'open',
  'pending',
  'approved',
  'declined',
  'validation',
  'expired',
  'replaced',
] as const;
export const PaymentOutcomeStatus = z.enum(PAYMENT_OUTCOMES);

/**
 * The state of a payment. `transactionId` is the provider's, null without a charge that counts. `message` says what
 * happened if the status is `validation`. US dollars; `totalPrice` is without the surcharge.
 */
export const PaymentOutcome = z.object({
  paymentId: z.string(),
  status: PaymentOutcomeStatus,
  method: z.enum(PAYMENT_METHODS),
  transactionId: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
  parcels: z.array(
    z.object({
      parcelId: z.string(),
      freightBillNum: z.string(),
      customerNotes: z.string(),
      /** The storage that it pays, such as `Storage, 9 days`. */
      storage: z.optional(z.object({ description: z.string(), amount: Dollars })),
    }),
  ),
  totalPrice: Dollars,
  surchargeAmount: Dollars,
  message: z.nullable(z.string()),
});
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

/**
 * A process token for the card page. `status` is `pending` and `token` null while the outcome of an earlier payment is
 * unknown: then no other payment can begin. `paymentId` is null for a token that only stores a card. `timestamp` is when
 * the token was opened, in milliseconds since 1970. With a credit card, the total is `totalWithSurcharge`, in US dollars.
 */
export const PaymentToken = z.object({
  status: z.enum(['open', 'pending']),
  paymentId: z.nullable(z.string()),
  token: z.nullable(z.string()),
  timestamp: z.number(),
  total: Dollars,
  totalWithSurcharge: Dollars,
  surchargeRate: z.number(),
});
export type PaymentToken = z.infer<typeof PaymentToken>;

export const PaymentTokenInput = z.strictObject({ parcelIds: z.optional(ParcelIds) });

/**
 * What the card page sent to the browser. The server does not trust it: it looks up the payment at the provider. Nothing of
 * it is stored, so whatever the page sent, the payment is looked up.
 */
const TransactionData = z.strictObject({
  last4: numberLine(4),
  transactionId: numberLine(100),
  amount: z.number(),
  date: numberLine(100),
  status: numberLine(100),
});

/** Without `paymentId`, the customer's latest payment is looked up. */
export const RecordPaymentInput = z.strictObject({
  parcelIds: ParcelIds,
  transactionData: TransactionData,
  paymentId: z.optional(Id),
});
export type RecordPaymentInput = z.infer<typeof RecordPaymentInput>;

/** A stored card as the card page reports it. The server takes the card's details from the provider. */
export const NewCardInput = z.strictObject({
  ccToken: line(200).check(z.minLength(1)),
  cardType: line(40),
  last4: line(4),
  expirationMonth: line(2),
  expirationYear: line(4),
  state: line(100),
  date: line(100),
});
export type NewCardInput = z.infer<typeof NewCardInput>;

/** A stored card. `expiration` is `MM/YYYY`. */
export const StoredCard = z.object({ cardType: z.string(), last4: z.string(), expiration: z.string() });
export type StoredCard = z.infer<typeof StoredCard>;

export const ParcelIdsInput = z.strictObject({ parcelIds: ParcelIds });

/** In US dollars. `surchargeRate` is a fraction: 0.025 is 2.5 percent. */
export const SurchargePreview = z.object({
  surchargeAmount: Dollars,
  totalAmount: Dollars,
  amountBeforeSurcharge: Dollars,
  surchargeRate: z.number(),
});
export type SurchargePreview = z.infer<typeof SurchargePreview>;

/**
 * `requestId` identifies one press of the Pay button: a repeated request gets the same response, even after a declined
 * charge. `expectedTotal` is the total that the customer saw, with surcharge; any other total is rejected.
 */
export const StoredCardPaymentInput = z.strictObject({
  parcelIds: ParcelIds,
  requestId: z.optional(RequestId),
  expectedTotal: z.optional(Dollars),
});

export const StoredCardPayment = z.object({
  paymentId: z.string(),
  status: PaymentOutcomeStatus,
  transactionId: z.nullable(z.string()),
});
export type StoredCardPayment = z.infer<typeof StoredCardPayment>;

export const PaymentId = z.object({ paymentId: Id });

export const paymentRoutes = defineRoutes('payments', {
  createPaymentToken: {
    key: 'POST /payment/token',
    summary: 'Open the card page for a payment, or without parcels for storing a card',
    access: ['Customer'],
    body: PaymentTokenInput,
    emptyBody: true,
    response: PaymentToken,
    errors: [404, 409, 429],
  },
  listPaidParcels: {
    key: 'GET /payment/parcels/status',
    summary: 'List the freight bills of the given parcels for which nothing is left to pay',
    access: ['Customer'],
    query: z.strictObject({ parcelIds: commaList(ParcelIds) }),
    response: z.object({ paidParcelFreightBills: z.array(z.string()) }),
    errors: [404],
  },
  recordPayment: {
    // Without a slash at the end, which API Gateway does not allow.
    key: 'POST /payment',
    summary: 'Look up and record a payment after the card page has reported a result',
    access: ['Customer'],
    body: RecordPaymentInput,
    response: PaymentOutcome,
    errors: [404, 409],
  },
  getPayment: {
    key: 'GET /payment/attempts/{paymentId}',
    summary: 'Get the outcome of a payment; looks it up at the provider while it is unknown',
    access: ['Customer'],
    params: PaymentId,
    response: PaymentOutcome,
  },
  saveCard: {
    key: 'POST /payment/newToken',
    summary: 'Store the card that the card page has stored at the provider; replaces the previous one',
    access: ['Customer'],
    body: NewCardInput,
    response: StoredCard,
    errors: [404, 409],
  },
  getStoredCard: {
    key: 'GET /payment/savedCc/token',
    summary: "Get the caller's stored card, or null",
    access: ['Customer'],
    response: z.nullable(StoredCard),
  },
  removeStoredCard: {
    key: 'DELETE /payment/savedCc',
    summary: 'Remove the stored card; does nothing if there is none',
    access: ['Customer'],
    response: null,
  },
  previewSurcharge: {
    key: 'POST /payment/savedCc/preview',
    summary: 'Calculate the surcharge and the total of a payment with the stored card',
    access: ['Customer'],
    body: ParcelIdsInput,
    response: SurchargePreview,
    errors: [404, 409],
  },
  payWithStoredCard: {
    key: 'POST /payment/savedCc',
    summary: 'Pay with the stored card',
    access: ['Customer'],
    body: StoredCardPaymentInput,
    response: StoredCardPayment,
    errors: [404, 409, 429],
  },
  receivePaymentEvent: {
    key: 'POST /payment/webhook',
    summary: 'Receive a webhook of the card provider; its signature is verified',
    access: 'public',
    rawBody: true,
    response: null,
    errors: [401, 404],
  },
});
