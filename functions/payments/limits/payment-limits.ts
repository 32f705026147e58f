import * as z from 'zod/mini';
import { defineEntity, epochSeconds, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { LimitReached } from '#functions/core/platform/errors.ts';
import { DAY_MS, HOUR_MS, isWithin, MINUTE_MS } from '#shared/rules/durations.ts';
import type { PaymentMethod } from '#shared/rules/payment.ts';
import type { PaymentTools } from '../payment-tools.ts';

/**
 * How much of the payment limits a customer has used or, in a record of its own, those who pay with the customer's links: when card pages were opened and cards declined since the limit
 * was lifted last, oldest first. Times are ISO 8601 in UTC. Optimistic locking keeps concurrent requests from exceeding
 * a limit (decision 94). `lifted` says which employee reset the counts, and when.
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
type PaymentUse = Pick<PaymentUseRecord, 'cardPages' | 'declines'>;

/** An attempt, or what will be one. */
interface Paying {
  readonly customerId: string;
  readonly linkId?: string | undefined;
}

const useKey = (sk: string, customerId: string): Key => ({ pk: customerPartition(customerId), sk });
const BY_CUSTOMER = CUSTOMER_SORT.paymentUse;
const BY_LINKS = `${CUSTOMER_SORT.paymentUse}#LINKS`;

export const paymentUseEntity = defineEntity({
  type: 'payment-use',
  schema: PaymentUseRecord,
  keys: ({ customerId }) => useKey(BY_CUSTOMER, customerId),
});

/** All links of a customer count together, apart from the customer (decision 200). */
export const linkUseEntity = defineEntity({
  type: 'link-payment-use',
  schema: PaymentUseRecord,
  keys: ({ customerId }) => useKey(BY_LINKS, customerId),
});

/** The record that counts what this customer, or somebody with one of their links, uses. */
function useBy({ customerId, linkId }: Paying) {
  const entity = linkId === undefined ? paymentUseEntity : linkUseEntity;
  return { customerId, entity, key: useKey(linkId === undefined ? BY_CUSTOMER : BY_LINKS, customerId) };
}
type Payer = ReturnType<typeof useBy>;

/** The limits for one customer: enough to pay for packages, too low to test stolen cards. */
const LIMITS = {
  cardPages: { most: 10, withinMs: HOUR_MS, kind: 'CARD_PAGES' },
  declines: { most: 5, withinMs: DAY_MS, kind: 'DECLINES' },
} as const;

/** The longest time for which a use counts. */
const USE_LIFETIME_MS = DAY_MS;

/** Limits how often a customer opens card pages and has cards declined, until customer service helps. */
export function paymentLimits({ table, clock, signal }: PaymentTools) {
  const findOf = ({ entity, key }: Payer): Promise<PaymentUseRecord | null> => table.get(entity, key, true);

  function changed(
    { customerId }: Payer,
    before: PaymentUseRecord | null,
    change: (use: PaymentUse) => PaymentUse & Pick<PaymentUseRecord, 'lifted'>,
  ): PaymentUseRecord {
    const now = clock.now();
    const expiresAt = epochSeconds(new Date(now.getTime() + USE_LIFETIME_MS));
    return { version: 1, ...before, customerId, ...change(recentUse(before, now)), expiresAt };
  }

  const saving = (
    { entity }: Payer,
    before: PaymentUseRecord | null,
    after: PaymentUseRecord,
  ): Record<string, Write> => writes.withEntries('payment use', entity, before, after);

  /** Saves a change immediately. */
  const save = (payer: Payer, change: Parameters<typeof changed>[2]): Promise<PaymentUseRecord> =>
    retryOnConflict(async () => {
      const before = await findOf(payer);
      const after = changed(payer, before, change);
      await table.transact(saving(payer, before, after));
      return after;
    });

  /** @throws LimitReached with what the customer can do. */
  function refuse(limit: ReachedLimit | null): void {
    if (!limit) return;
    signal('limit reached');
    throw new LimitReached(limitMessage(limit, clock.now()));
  }

  return {
    /**
     * Allows a payment that begins `at`. Returns the writes that count its card page, for the transaction that opens the
     * payment; a stored card has none.
     * @throws LimitReached
     */
    permit: async (paying: Paying, method: PaymentMethod, at: string): Promise<Record<string, Write>> => {
      const payer = useBy(paying);
      const before = await findOf(payer);
      if (method === 'STORED_CARD') {
        refuse(reached(before, 'declines', clock.now()));
        return {};
      }
      refuse(cardPageLimit(before, clock.now()));
      return saving(payer, before, changed(payer, before, withCardPage(at)));
    },

    /** Counts a card page that only stores a card. @throws LimitReached */
    countCardPage: async (customerId: string, at: string): Promise<void> => {
      await save(useBy({ customerId }), (use) => {
        refuse(cardPageLimit(use, clock.now()));
        return withCardPage(at)(use);
      });
    },

    /** Removes a card page from the count because the provider did not open it. */
    uncountCardPage: async (paying: Paying, at: string): Promise<void> => {
      await save(useBy(paying), (use) => {
        const index = use.cardPages.indexOf(at);
        return { ...use, cardPages: use.cardPages.filter((_, other) => other !== index) };
      });
    },

    /** The writes that count declined charges, for the transaction that saves them in their payment. */
    declined: async (paying: Paying, count: number): Promise<Record<string, Write>> => {
      const payer = useBy(paying);
      const before = await findOf(payer);
      const added = Array<string>(count).fill(clock.now().toISOString());
      const after = changed(payer, before, (use) => ({ ...use, declines: [...use.declines, ...added] }));
      return saving(payer, before, after);
    },

    /** Whether so many cards were declined that an open card page must be closed. Costs 1 read unit. */
    mustClose: async (paying: Paying): Promise<boolean> =>
      reached(await findOf(useBy(paying)), 'declines', clock.now()) !== null,

    /** A customer's record, or null. Costs 1 read unit. */
    find: (customerId: string): Promise<PaymentUseRecord | null> => findOf(useBy({ customerId })),

    /** Resets the counts of the customer and of their links, as this employee decided. */
    reset: async (
      customerId: string,
      lifted: NonNullable<PaymentUseRecord['lifted']>,
    ): Promise<PaymentUseRecord> => {
      const none = () => ({ cardPages: [], declines: [], lifted });
      // Any link, because all count together.
      const byLinks = useBy({ customerId, linkId: '' });
      if (await findOf(byLinks)) await save(byLinks, none);
      return save(useBy({ customerId }), none);
    },
  };
}

const withCardPage =
  (at: string) =>
  (use: PaymentUse): PaymentUse => ({ ...use, cardPages: [...use.cardPages, at] });

/** The use that still counts. */
export const recentUse = (use: PaymentUse | null, now: Date): PaymentUse => ({
  cardPages: recent(use, 'cardPages', now),
  declines: recent(use, 'declines', now),
});

/** The most recent times. Older ones cannot change whether the limit is reached, so they are dropped. */
function recent(use: PaymentUse | null, what: keyof PaymentUse, now: Date): string[] {
  const { most, withinMs } = LIMITS[what];
  return (use?.[what] ?? []).filter((at) => isWithin(withinMs, at, now)).slice(-most);
}

/** A limit that is reached, and when it ends without help. */
type ReachedLimit = NonNullable<ReturnType<typeof reached>>;

/** The limit, if it is reached. Too many declined cards stop all of a customer's payments. */
function reached(use: PaymentUse | null, what: keyof PaymentUse, now: Date) {
  const { most, withinMs, kind } = LIMITS[what];
  const times = recent(use, what, now);
  const [oldest] = times;
  if (oldest === undefined || times.length < most) return null;
  return { kind, endsAt: new Date(Date.parse(oldest) + withinMs) };
}

/** The limit that keeps a customer from opening a card page, or null. */
export const cardPageLimit = (use: PaymentUse | null, now: Date) =>
  reached(use, 'declines', now) ?? reached(use, 'cardPages', now);

/** The message to a customer who has reached a limit. */
function limitMessage({ kind, endsAt }: ReachedLimit, now: Date): string {
  const ms = endsAt.getTime() - now.getTime();
  const [unitMs, unit] = ms > HOUR_MS ? [HOUR_MS, 'hour'] : [MINUTE_MS, 'minute'];
  const amount = Math.ceil(ms / unitMs);
  const wait = `${amount} ${unit}${amount === 1 ? '' : 's'}`;
  return kind === 'CARD_PAGES'
    ? `The card page was opened ${LIMITS.cardPages.most} times within an hour. Wait ${wait}, or contact customer service.`
    : `Cards were declined ${LIMITS.declines.most} times within a day. Contact customer service to pay now, or wait ${wait}.`;
}
