import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { REFUND_STATES } from '#shared/contracts/receipts.ts';
import { refundKey } from './refund-keys.ts';

const Cents = z.int().check(z.gte(0));

/**
 * A refund of a payment or of some of its parcels, stored before the provider is called. `key` is the idempotency key of
 * that call. `amountCents` includes `surchargeCents`. `by` is the email address of the staff member.
 */
const RefundRecord = z.object({
  refundId: z.string(),
  paymentId: z.string(),
  number: z.int(),
  refundState: z.enum(REFUND_STATES),
  key: z.string(),
  requestId: z.string(),
  parcelIds: z.array(z.string()),
  amountCents: Cents,
  surchargeCents: Cents,
  reason: z.string(),
  by: z.string(),
  requestedAt: z.string(),
  decidedAt: z.optional(z.string()),
  ...Versioned.shape,
});
export type RefundRecord = z.infer<typeof RefundRecord>;

export const refundEntity = defineEntity({
  type: 'refund',
  schema: RefundRecord,
  keys: ({ paymentId, number }) => refundKey(paymentId, number),
});
