import { epochSeconds } from '#functions/core/data/entity.ts';
import { isCustomerId } from '#functions/core/data/ids.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { LimitReached, NotFound } from '#functions/core/platform/errors.ts';
import type { Logger } from '#functions/core/platform/logger.ts';
import type { CustomerSummary } from '#functions/customers/customer-summary.ts';
import type { PaymentMethod } from '#shared/contracts/payments.ts';
import type { PaymentLimit } from '#shared/contracts/staff/payment-limit.ts';
import {
  cardPageLimit,
  declineLimit,
  limitMessage,
  NO_USE,
  type PaymentUse,
  type PaymentUseRecord,
  paymentUseEntity,
  paymentUseKey,
  type ReachedLimit,
  recentUse,
  USE_LIFETIME_MS,
} from './payment-limit.ts';

interface Dependencies {
  readonly table: Table;
  readonly findCustomer: (customerId: string) => Promise<CustomerSummary | null>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info'>;
  readonly signal: (signal: 'card page' | 'limit reached') => void;
}

/** Limits how often a customer opens card pages and has cards declined, until customer service helps. */
export function paymentLimits({ table, findCustomer, clock, logger, signal }: Dependencies) {
  const find = (customerId: string): Promise<PaymentUseRecord | null> =>
    table.get(paymentUseEntity, paymentUseKey(customerId), true);

  function changed(
    customerId: string,
    before: PaymentUseRecord | null,
    change: (use: PaymentUse) => PaymentUse & Pick<PaymentUseRecord, 'lifted'>,
  ): PaymentUseRecord {
    const now = clock.now();
    const { cardPages, declines, ...rest } = change(recentUse(before ?? NO_USE, now));
    const expiresAt = epochSeconds(new Date(now.getTime() + USE_LIFETIME_MS));
    const used = { cardPages: [...cardPages], declines: [...declines], expiresAt };
    return { version: 1, ...before, customerId, ...rest, ...used };
  }

  const saving = (before: PaymentUseRecord | null, after: PaymentUseRecord): Record<string, Write> =>
    writes.withEntries('payment use', paymentUseEntity, before, after);

  /** Saves a change at once. */
  const save = (customerId: string, change: Parameters<typeof changed>[2]): Promise<PaymentUseRecord> =>
    retryOnConflict(async () => {
      const before = await find(customerId);
      const after = changed(customerId, before, change);
      await table.transact(saving(before, after));
      return after;
    });

  /** @throws LimitReached with what the customer can do */
  function refuse(limit: ReachedLimit | null): void {
    if (!limit) return;
    signal('limit reached');
    throw new LimitReached(limitMessage(limit, clock.now()));
  }

  async function requireCustomer(customerId: string): Promise<void> {
    const customer = isCustomerId(customerId) ? await findCustomer(customerId) : null;
    if (!customer) throw new NotFound('There is no such customer.');
  }

  return {
    /**
     * Allows a payment that begins `at`. Returns the writes that count its card page, for the transaction that opens the
     * payment; a stored card has none.
     * @throws LimitReached
     */
    permit: async (
      customerId: string,
      method: PaymentMethod,
      at: string,
    ): Promise<Readonly<Record<string, Write>>> => {
      const before = await find(customerId);
      const use = before ?? NO_USE;
      const isPage = method === 'NEW_CARD';
      refuse(isPage ? cardPageLimit(use, clock.now()) : declineLimit(use, clock.now()));
      return isPage ? saving(before, changed(customerId, before, withCardPage(at))) : {};
    },

    /** Counts a card page that only stores a card. @throws LimitReached */
    countCardPage: async (customerId: string, at: string): Promise<void> => {
      await save(customerId, (use) => {
        refuse(cardPageLimit(use, clock.now()));
        return withCardPage(at)(use);
      });
    },

    /** A card page was opened. */
    pageOpened: () => signal('card page'),

    /** Takes back the count of a card page that the provider did not open. */
    uncountCardPage: async (customerId: string, at: string): Promise<void> => {
      await save(customerId, (use) => {
        const index = use.cardPages.indexOf(at);
        return { ...use, cardPages: use.cardPages.filter((_, other) => other !== index) };
      });
    },

    /** The writes that count declined charges, for the transaction that notes them in their payment. */
    declined: async (customerId: string, count: number): Promise<Readonly<Record<string, Write>>> => {
      const before = await find(customerId);
      const at = clock.now().toISOString();
      const added = Array.from({ length: count }, () => at);
      const after = changed(customerId, before, (use) => ({ ...use, declines: [...use.declines, ...added] }));
      return saving(before, after);
    },

    /** Whether so many cards were declined that an open card page must be closed. Costs 1 read unit. */
    mustClose: async (customerId: string): Promise<boolean> =>
      declineLimit((await find(customerId)) ?? NO_USE, clock.now()) !== null,

    /** How much of the limits a customer has used, for staff. @throws NotFound */
    get: async (customerId: string): Promise<PaymentLimit> => {
      await requireCustomer(customerId);
      return limitOf(await find(customerId), clock.now());
    },

    /** Lets a customer pay again. Recorded with the employee, also in the log. @throws NotFound */
    lift: async ({ email }: Pick<Caller, 'email'>, customerId: string): Promise<PaymentLimit> => {
      await requireCustomer(customerId);
      const lifted = { at: clock.now().toISOString(), by: email };
      const after = await save(customerId, () => ({ ...NO_USE, lifted }));
      logger.info('A payment limit was lifted', { ofCustomer: customerId, by: email });
      return limitOf(after, clock.now());
    },
  };
}
export type PaymentLimits = ReturnType<typeof paymentLimits>;

const withCardPage =
  (at: string) =>
  (use: PaymentUse): PaymentUse => ({ ...use, cardPages: [...use.cardPages, at] });

function limitOf(record: PaymentUseRecord | null, now: Date): PaymentLimit {
  const { cardPages, declines } = recentUse(record ?? NO_USE, now);
  const limit = cardPageLimit({ cardPages, declines }, now);
  return {
    reached: limit?.kind ?? null,
    endsAt: limit?.endsAt.toISOString() ?? null,
    cardPages: cardPages.length,
    declines: declines.length,
    lifted: record?.lifted ?? null,
  };
}
