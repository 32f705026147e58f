import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import type { PaymentLimitKind } from '#shared/contracts/staff/payment-limit.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/rules/durations.ts';

/** When a customer opened card pages and had cards declined since the limit was lifted last. ISO 8601 in UTC, oldest first. */
export interface PaymentUse {
  readonly cardPages: readonly string[];
  readonly declines: readonly string[];
}

export const NO_USE: PaymentUse = { cardPages: [], declines: [] };

/** What one customer may do: enough for anybody who pays for packages, too little for testing stolen cards. */
export const PAYMENT_LIMITS = {
  cardPages: { most: 10, withinMs: HOUR_MS },
  declines: { most: 5, withinMs: DAY_MS },
} as const;

/** How long a use counts at most. */
export const USE_LIFETIME_MS = DAY_MS;

const KINDS = { cardPages: 'CARD_PAGES', declines: 'DECLINES' } as const;

/** A limit that is reached, and when it ends without help. */
export interface ReachedLimit {
  readonly kind: PaymentLimitKind;
  readonly endsAt: Date;
}

/** The use that still counts. */
export function recentUse({ cardPages, declines }: PaymentUse, now: Date): PaymentUse {
  return { cardPages: recent(cardPages, 'cardPages', now), declines: recent(declines, 'declines', now) };
}

/** Only the latest ones can decide, so no more are kept. */
function recent(times: readonly string[], what: keyof PaymentUse, now: Date): string[] {
  const { most, withinMs } = PAYMENT_LIMITS[what];
  return times.filter((at) => now.getTime() - Date.parse(at) < withinMs).slice(-most);
}

/** The limit that keeps a customer from opening a card page, or null. */
export const cardPageLimit = (use: PaymentUse, now: Date): ReachedLimit | null =>
  reached(use, 'declines', now) ?? reached(use, 'cardPages', now);

/** The limit that keeps a customer from paying at all, or null. */
export const declineLimit = (use: PaymentUse, now: Date): ReachedLimit | null =>
  reached(use, 'declines', now);

function reached(use: PaymentUse, what: keyof PaymentUse, now: Date): ReachedLimit | null {
  const { most, withinMs } = PAYMENT_LIMITS[what];
  const times = recent(use[what], what, now);
  const [oldest] = times;
  if (oldest === undefined || times.length < most) return null;
  return { kind: KINDS[what], endsAt: new Date(Date.parse(oldest) + withinMs) };
}

/** What a customer reads whose limit is reached. */
export function limitMessage({ kind, endsAt }: ReachedLimit, now: Date): string {
  const wait = waitText(endsAt.getTime() - now.getTime());
  return kind === 'CARD_PAGES'
    ? `The card page was opened ${PAYMENT_LIMITS.cardPages.most} times within an hour. Wait ${wait}, or contact customer service.`
    : `Cards were declined ${PAYMENT_LIMITS.declines.most} times within a day. Contact customer service to pay now, or wait ${wait}.`;
}

function waitText(ms: number): string {
  const [amount, unit] =
    ms > HOUR_MS ? [Math.ceil(ms / HOUR_MS), 'hour'] : [Math.ceil(ms / MINUTE_MS), 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

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
