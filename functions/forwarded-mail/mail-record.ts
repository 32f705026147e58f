import * as z from 'zod/mini';
import { defineEntity, epochSeconds, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import { DAY_MS } from '#shared/rules/durations.ts';

/** Longer than a mail can wait in a queue or a dead-letter queue. */
const KEPT_DAYS = 30;

/**
 * A mail that a customer has forwarded and that was read: written once, so that a repeated delivery does nothing. Nothing of
 * the mail itself is kept. `found` is how many tracking numbers it has, at most as many as become drafts, and `drafts` how many of
 * them wait for the customer to confirm them.
 */
export const ForwardedMailRecord = z.extend(Versioned, {
  customerId: z.string(),
  /** The id of SES. */
  mailId: z.string(),
  readAt: z.string(),
  found: z.int(),
  drafts: z.int(),
  /** Time to live. */
  expiresAt: z.int(),
});
export type ForwardedMailRecord = z.infer<typeof ForwardedMailRecord>;

export const forwardedMailKey = (customerId: string, mailId: string): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.forwardedMails}${mailId}`,
});

export const forwardedMailEntity = defineEntity({
  type: 'forwarded-mail',
  schema: ForwardedMailRecord,
  keys: ({ customerId, mailId }) => forwardedMailKey(customerId, mailId),
});

export const newForwardedMail = (
  {
    customerId,
    mailId,
    found,
    drafts,
  }: Pick<ForwardedMailRecord, 'customerId' | 'mailId' | 'found' | 'drafts'>,
  now: Date,
): ForwardedMailRecord => ({
  customerId,
  mailId,
  readAt: now.toISOString(),
  found,
  drafts,
  expiresAt: epochSeconds(new Date(now.getTime() + KEPT_DAYS * DAY_MS)),
  version: 1,
});
