import * as z from 'zod/mini';
import { NOTICE_CHANNELS, SETTLEMENT_KINDS, TOLD_WAYS } from '#shared/rules/staff/told-ways.ts';

const Cents = z.int().check(z.gte(0));

/**
 * How the customer learned that the parcel is ready: by a message that was sent and did not bounce, on the site, or from
 * staff. `messageId` is that of the message. `told` has the email address of the staff member who told them.
 */
export const Notice = z.object({
  at: z.string(),
  by: z.enum(NOTICE_CHANNELS),
  messageId: z.optional(z.string()),
  told: z.optional(z.object({ by: z.string(), way: z.enum(TOLD_WAYS) })),
});
export type Notice = z.infer<typeof Notice>;

/**
 * Storage that was paid or waived: for how many days, up to a local date at the terminal. `by` is the email address of the
 * staff member who waived it, `requestId` that of the press of a button, and `isByWarehouse` counts toward the warehouse's
 * limit. After a refund it is due again.
 */
export const StorageSettlement = z.object({
  kind: z.enum(SETTLEMENT_KINDS),
  at: z.string(),
  amountCents: Cents,
  days: z.int(),
  through: z.string(),
  paymentId: z.optional(z.string()),
  by: z.optional(z.string()),
  reason: z.optional(z.string()),
  requestId: z.optional(z.string()),
  isByWarehouse: z.optional(z.literal(true)),
  refundedAt: z.optional(z.string()),
});
export type StorageSettlement = z.infer<typeof StorageSettlement>;

/**
 * A notice by mail before abandonment, with the date to pay by that it says, and what was due when staff recorded it. Dates
 * are local to the terminal.
 */
export const MailedNotice = z.object({
  mailedOn: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  payBy: z.string(),
  amountCents: Cents,
  recordedAt: z.string(),
  recordedBy: z.string(),
});
