import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, type Key } from '#functions/core/data/keys.ts';
import { REFUND_PARTS } from '#functions/parcels/parcel-fields.ts';
import { LINE_KINDS, REFUND_STATES } from '#shared/rules/payment.ts';
import { keyBelow } from '../attempts/attempt-record.ts';
import { Cents } from '../provider/card-provider.ts';

/**
 * What a refund returns of a line, and its share of the surcharge. A whole line is due again; with `part`, what it paid stays
 * paid.
 */
const RefundedLine = z.object({
  parcelId: z.string(),
  kind: z.enum(LINE_KINDS),
  amountCents: Cents,
  surchargeCents: Cents,
  part: z.optional(z.enum(REFUND_PARTS)),
});
export type RefundedLine = z.infer<typeof RefundedLine>;

/**
 * A refund of a payment or of some of its lines, stored before the provider is called. `key` is the idempotency key of
 * that call. `amountCents` includes `surchargeCents`. `by` is the email address of the staff member, or the id of the
 * customer who lowered the cover. Without `lines`, it returns the whole prices of its parcels.
 */
const RefundRecord = z.object({
  refundId: z.string(),
  paymentId: z.string(),
  number: z.int(),
  refundState: z.enum(REFUND_STATES),
  key: z.string(),
  requestId: z.string(),
  parcelIds: z.array(z.string()),
  lines: z.optional(z.array(RefundedLine)),
  amountCents: Cents,
  surchargeCents: Cents,
  reason: z.string(),
  by: z.string(),
  requestedAt: z.string(),
  decidedAt: z.optional(z.string()),
  ...Versioned.shape,
});
export type RefundRecord = z.infer<typeof RefundRecord>;

/** The number is padded, so that refunds sort by it. */
export function refundKey(paymentId: string, number: number): Key {
  const { pk, sk } = keyBelow(CUSTOMER_SORT.refunds, paymentId);
  return { pk, sk: `${sk}#${String(number).padStart(4, '0')}` };
}

export const refundEntity = defineEntity({
  type: 'refund',
  schema: RefundRecord,
  keys: ({ paymentId, number }) => refundKey(paymentId, number),
});
