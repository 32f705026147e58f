import * as z from 'zod/mini';
import { defineRoutes } from '#shared/route.ts';
import { STAFF_ACTIONS } from '#shared/rules/staff/staff-actions.ts';
import { Id } from '../text.ts';

export const PAYMENT_LIMIT_KINDS = ['CARD_PAGES', 'DECLINES'] as const;
export type PaymentLimitKind = (typeof PAYMENT_LIMIT_KINDS)[number];

/**
 * How much of the payment limits a customer has used. `reached` is the limit that stops card payments until `endsAt`, both
 * null if they can pay. `lifted` says who last lifted the limit within the last day.
 */
export const PaymentLimit = z.object({
  reached: z.nullable(z.enum(PAYMENT_LIMIT_KINDS)),
  endsAt: z.nullable(z.string()),
  cardPages: z.int(),
  declines: z.int(),
  lifted: z.nullable(z.object({ at: z.string(), by: z.string() })),
});
export type PaymentLimit = z.infer<typeof PaymentLimit>;

const CustomerId = z.object({ customerId: Id });

export const paymentLimitRoutes = defineRoutes('payments', {
  getPaymentLimit: {
    key: 'GET /staff/customers/{customerId}/payment-limit',
    summary: "Get a customer's use of the payment limits",
    access: STAFF_ACTIONS.liftPaymentLimit,
    params: CustomerId,
    response: PaymentLimit,
  },
  liftPaymentLimit: {
    key: 'DELETE /staff/customers/{customerId}/payment-limit',
    summary: "Lift a customer's payment limit: resets the counts of card pages and declined cards",
    access: STAFF_ACTIONS.liftPaymentLimit,
    params: CustomerId,
    response: PaymentLimit,
  },
});
