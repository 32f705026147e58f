import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';

/**
 * How much of the payment limits a customer has used. Optimistic locking keeps two requests at once from passing a limit.
 * `lifted` says which employee made the counting start again, and when.
 */
const PaymentUseRecord = z.object({
  customerId: z.string(),
  cardPages: z.array(z.string()),
  declines: z.array(z.string()),
  lifted: z.optional(z.object({ at: z.string(), by: z.string() })),
  /** Seconds since 1970. */
  expiresAt: z.int(),
  ...Versioned.shape,
});
export type PaymentUseRecord = z.infer<typeof PaymentUseRecord>;

export const paymentUseKey = (customerId: string): Key => ({
  pk: customerPartition(customerId),
  sk: CUSTOMER_SORT.paymentUse,
});

export const paymentUseEntity = defineEntity({
  type: 'payment-use',
  schema: PaymentUseRecord,
  keys: ({ customerId }) => paymentUseKey(customerId),
});
