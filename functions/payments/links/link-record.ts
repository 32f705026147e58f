import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import { LINE_KINDS } from '#shared/rules/payment.ts';
import { Cents } from '../provider/card-provider.ts';

/** What a link asks for: the price of a package or its storage, as of when the link was made. */
const LinkLine = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  kind: z.enum(LINE_KINDS),
  amountCents: Cents,
});
export type LinkLine = z.infer<typeof LinkLine>;

/**
 * A link with which anybody can pay for packages of a customer (decision 200).
 *
 * - A customer has a limited number of `slot`s, so that concurrent requests cannot exceed it. A link that has ended gives up
 *   its slot to a new one.
 * - `linkId` is the hash of the `token`, the secret of the link. The token is stored as it is, because its customer and staff
 *   must see it again, and each message needs it. Whoever reads the table gains nothing from it: it only lets them pay.
 * - `lines` never change: other lines end the link. `lastPaymentId` is the payment that was opened with it last.
 * - `byStaff` is the employee who made it. `sends` counts how often it was sent to the customer, the last time at `sentAt`.
 */
export const PaymentLinkRecord = z.object({
  linkId: z.string(),
  customerId: z.string(),
  slot: z.int(),
  token: z.string(),
  requestId: z.string(),
  firstName: z.string(),
  lines: z.array(LinkLine),
  createdAt: z.string(),
  endsAt: z.string(),
  byStaff: z.optional(z.string()),
  sends: z.int(),
  sentAt: z.optional(z.string()),
  revokedAt: z.optional(z.string()),
  lastPaymentId: z.optional(z.string()),
  /** Seconds since 1970. */
  expiresAt: z.int(),
  ...Versioned.shape,
});
export type PaymentLinkRecord = z.infer<typeof PaymentLinkRecord>;

/** Sorts slots by their numbers. */
const SLOT_DIGITS = 2;

export const linkKey = (customerId: string, slot: number): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.paymentLinks}${String(slot).padStart(SLOT_DIGITS, '0')}`,
});

export const paymentLinkEntity = defineEntity({
  type: 'payment-link',
  schema: PaymentLinkRecord,
  keys: ({ customerId, slot }) => linkKey(customerId, slot),
});

/** Where the link with a hash is stored, for those who have only the token. */
export const LinkPointerRecord = z.object({
  linkId: z.string(),
  customerId: z.string(),
  slot: z.int(),
  /** Seconds since 1970. */
  expiresAt: z.int(),
  ...Versioned.shape,
});

export const linkPointerKey = (linkId: string): Key => ({ pk: `PAYMENT_LINK#${linkId}`, sk: 'LINK' });

export const linkPointerEntity = defineEntity({
  type: 'payment-link-pointer',
  schema: LinkPointerRecord,
  keys: ({ linkId }) => linkPointerKey(linkId),
});

/** 128 random bits as 26 base-32 characters: no sign at the end that an app could take for the end of a sentence. */
const TOKEN_BYTES = 16;
const TOKEN_LENGTH = 26;

export const newToken = (): string =>
  BigInt(`0x${randomBytes(TOKEN_BYTES).toString('hex')}`)
    .toString(32)
    .padStart(TOKEN_LENGTH, '0');

export const linkIdOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
