import * as z from 'zod/mini';
import { Refusal, StatusChange } from '#shared/contracts/parcel.ts';
import { CHARGE_TYPES } from '#shared/rules/parcel-status.ts';

export const Cents = z.int().check(z.gte(0));

export const ChargeRecord = z.object({
  chargeId: z.string(),
  chargeType: z.enum(CHARGE_TYPES),
  amountCents: Cents,
});

/** A payment that came before the latest one, and the charges that it paid. Older payments have no ids. */
export const EarlierPayment = z.object({
  paymentId: z.optional(z.string()),
  transactionId: z.optional(z.string()),
  transactionDate: z.optional(z.string()),
  charges: z.array(ChargeRecord),
});

/**
 * `by` is the customer id or the email address of the user who changed the status. Together with `statusDate` it is the
 * parcel's audit trail. `isUndo`: it undoes the previous change. `shelves` is where a move took the parcel from and to.
 */
export const StatusChangeRecord = z.extend(StatusChange, {
  statusDate: z.string(),
  by: z.string(),
  isUndo: z.optional(z.literal(true)),
  shelves: z.optional(z.object({ from: z.string(), to: z.string() })),
});

/** With what the customer said, and the email address of the staff member who recorded it. */
export const RefusalRecord = z.extend(Refusal, { note: z.string(), by: z.string() });

/** Who made this version of the record, and why, for the audit trail. */
export const Changed = z.object({ by: z.string(), version: z.int(), reason: z.optional(z.string()) });

/** What part of a payment can be refunded while the rest stays paid: cover that is charged no more, or an amount of it. */
export const REFUND_PARTS = ['COVER', 'AMOUNT'] as const;
export type RefundPartKind = (typeof REFUND_PARTS)[number];

/**
 * A payment that was refunded, for the figures of the weeks in which the money moved. Without the surcharge. With `part`, only
 * this amount was refunded. COVER is no longer among the charges that were paid; an AMOUNT still is.
 */
export const RefundedPayment = z.object({
  paymentId: z.string(),
  paidAt: z.string(),
  refundedAt: z.string(),
  amountCents: Cents,
  part: z.optional(z.enum(REFUND_PARTS)),
});
export type RefundedPayment = z.infer<typeof RefundedPayment>;
