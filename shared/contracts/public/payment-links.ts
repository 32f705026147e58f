import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { PAYMENT_LINK_STATES } from '#shared/rules/cards/payment-link.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { ParcelIds, PaymentOutcomeStatus } from '../payments.ts';
import { Dollars, RequestId } from '../primitives.ts';
import { Id } from '../text.ts';

const LinkState = z.enum(PAYMENT_LINK_STATES);

/** What a payment link asks for one package, in US dollars. */
const LinkedPackage = z.object({ freightBillNum: z.string(), amount: Dollars });

/**
 * A payment link as its customer and staff see it. `path` is its path on the site, with its secret after the `#`. `sends`
 * counts how often it was sent to the customer. A link that `includesStorage` works only on the day of `createdAt` at the
 * terminal. US dollars, times in UTC.
 */
export const PaymentLink = z.object({
  linkId: z.string(),
  path: z.string(),
  state: LinkState,
  parcelIds: z.array(z.string()),
  packages: z.array(LinkedPackage),
  total: Dollars,
  createdAt: z.string(),
  endsAt: z.string(),
  isByStaff: z.boolean(),
  includesStorage: z.boolean(),
  sends: z.int(),
});
export type PaymentLink = z.infer<typeof PaymentLink>;

/**
 * What anybody who has the link sees. Without `packages` unless it is open or paid. With a credit card, the total is
 * `totalWithSurcharge`. `surchargeRate` is a fraction.
 */
export const SharedPayment = z.object({
  state: LinkState,
  firstName: z.string(),
  packages: z.array(LinkedPackage),
  total: Dollars,
  totalWithSurcharge: Dollars,
  surchargeRate: z.number(),
  endsAt: z.string(),
});
export type SharedPayment = z.infer<typeof SharedPayment>;

/**
 * The card page of a link. `busy`: another payment for these packages or of this customer is in progress, so that none can
 * begin now. `confirming`: the outcome of a charge with this link is not known yet. `reference` names the payment within its
 * link, null if it is `busy`.
 */
export const SharedCardPage = z.object({
  status: z.enum(['open', 'confirming', 'busy']),
  reference: z.nullable(z.string()),
  token: z.nullable(z.string()),
});
export type SharedCardPage = z.infer<typeof SharedCardPage>;

/** The outcome of a payment with a link. `charged` is in US dollars with the surcharge, null without a charge that counts. */
export const SharedOutcome = z.object({
  status: PaymentOutcomeStatus,
  charged: z.nullable(Dollars),
  paidAt: z.nullable(z.string()),
  message: z.nullable(z.string()),
});
export type SharedOutcome = z.infer<typeof SharedOutcome>;

const LinkId = z.object({ linkId: Id });
const CustomerId = z.object({ customerId: Id });
const NewLink = z.strictObject({ parcelIds: ParcelIds, requestId: RequestId });

/**
 * The secret of a link. It is in the body, because the paths of requests are logged. A malformed one gets the same response
 * as an unknown one.
 */
const LinkToken = { token: Id };

/** Payments by somebody else than the customer (decision 200). */
export const paymentLinkRoutes = defineRoutes('payments', {
  createPaymentLink: {
    key: 'POST /payment/links',
    summary: 'Create a link with which anybody can pay for packages of the caller',
    access: ['Customer'],
    body: NewLink,
    response: PaymentLink,
    errors: [404, 409, 429],
  },
  listPaymentLinks: {
    key: 'GET /payment/links',
    summary: "List the caller's payment links, newest first",
    access: ['Customer'],
    response: z.array(PaymentLink),
  },
  revokePaymentLink: {
    key: 'DELETE /payment/links/{linkId}',
    summary: 'End a payment link; does nothing if it has ended',
    access: ['Customer'],
    params: LinkId,
    response: null,
  },
  sendPaymentLink: {
    key: 'POST /staff/customers/{customerId}/payment-links',
    summary: 'Create a payment link for packages of a customer, and send it to this customer',
    access: STAFF_ACTIONS.sendPaymentLink,
    params: CustomerId,
    body: NewLink,
    response: PaymentLink,
    errors: [409, 429],
  },
  listCustomerPaymentLinks: {
    key: 'GET /staff/customers/{customerId}/payment-links',
    summary: "List a customer's payment links, newest first",
    access: STAFF_ACTIONS.sendPaymentLink,
    params: CustomerId,
    response: z.array(PaymentLink),
  },
  resendPaymentLink: {
    key: 'POST /staff/customers/{customerId}/payment-links/{linkId}/send',
    summary: 'Send an open payment link to its customer again, unless it was sent since `sends` was read',
    access: STAFF_ACTIONS.sendPaymentLink,
    params: z.extend(CustomerId, LinkId.shape),
    body: z.strictObject({ sends: z.int().check(z.gte(0)) }),
    response: PaymentLink,
    errors: [409, 429],
  },
  viewSharedPayment: {
    key: 'POST /payment-links/view',
    summary: 'Show what a payment link asks for; changes nothing',
    access: 'public',
    body: z.strictObject(LinkToken),
    response: SharedPayment,
    errors: [404],
  },
  openSharedPayment: {
    key: 'POST /payment-links/pay',
    summary: 'Open the card page of a payment link',
    access: 'public',
    body: z.strictObject(LinkToken),
    response: SharedCardPage,
    errors: [404, 409, 429],
  },
  checkSharedPayment: {
    key: 'POST /payment-links/outcome',
    summary: 'Look up and record a payment with a payment link',
    access: 'public',
    body: z.strictObject({ ...LinkToken, reference: Id }),
    response: SharedOutcome,
    errors: [404],
  },
});
