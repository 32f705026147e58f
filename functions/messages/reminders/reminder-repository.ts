import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import {
  CUSTOMER_SORT,
  customerPartition,
  DUE_REMINDERS_PARTITION,
  dueUntil,
  type Key,
} from '#functions/core/data/keys.ts';
import type { Page } from '#functions/core/data/query.ts';
import { listSortKey } from '#functions/core/data/reader.ts';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import * as writes from '#functions/core/data/writes.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { type MessageRecord, messageEntity } from '../ledger/message-record.ts';

const Sent = z.array(z.object({ id: z.string(), day: z.string() }));

/**
 * When to check next whether a customer needs a reminder, and which ones and which storage notices they got in the last
 * days. Without `dueAt`, nothing is left to remind of.
 */
const ReminderRecord = z.object({
  customerId: z.string(),
  dueAt: z.optional(z.string()),
  told: Sent,
  toldStorage: z.optional(Sent),
  ...Versioned.shape,
});
type ReminderRecord = z.infer<typeof ReminderRecord>;

const remindersKey = (customerId: string): Key => ({
  pk: customerPartition(customerId),
  sk: CUSTOMER_SORT.reminders,
});

export const reminderEntity = defineEntity({
  type: 'reminders',
  schema: ReminderRecord,
  keys: ({ customerId, dueAt }) => ({
    ...remindersKey(customerId),
    ...(dueAt !== undefined && {
      indexed: { listPk: DUE_REMINDERS_PARTITION, listSk: `${dueAt}#${customerId}` },
    }),
  }),
});

/** How long after an event the check of a customer's reminders comes. */
export const CHECK_DELAY_MS = MINUTE_MS;

const customerOf = (sortKey: string): string => sortKey.split('#')[1] ?? '';

export function reminderRepository(table: Table) {
  const find = (customerId: string): Promise<ReminderRecord | null> =>
    table.get(reminderEntity, remindersKey(customerId), true);

  return {
    /** A customer's record, or null. Costs 1 read unit. */
    find,

    /**
     * Schedules a check of a customer's reminders within {@link CHECK_DELAY_MS}, after an event that can change them. Events
     * of the same minute cause one check. A check that is due already may be running, so its record gets a new version, and
     * it starts over. Costs 1 read unit, and 3 write units unless a check is about to come.
     */
    checkSoon: (customerId: string, now: Date): Promise<void> =>
      retryOnConflict(async () => {
        const before = await find(customerId);
        const soon = new Date(now.getTime() + CHECK_DELAY_MS).toISOString();
        const planned = before?.dueAt !== undefined && before.dueAt <= soon ? before.dueAt : undefined;
        if (planned !== undefined && planned > now.toISOString()) return;
        const next = { customerId, told: [], version: 1, ...before, dueAt: planned ?? soon };
        await table.save(reminderEntity, before, next);
      }),

    /**
     * Saves a customer's record, and creates the messages of a due reminder in the same transaction, so that a crash loses
     * neither, and only one of two concurrent runs creates them. Costs 3 write units, with a message 7.
     * @throws VersionConflict if the record has changed since `before` was read
     */
    save: async (
      before: ReminderRecord | null,
      after: ReminderRecord,
      messages: readonly MessageRecord[],
    ): Promise<void> => {
      if (messages.length === 0) return void (await table.save(reminderEntity, before, after));
      await table.transact({
        reminders: before
          ? writes.replace(reminderEntity, before, after)
          : writes.create(reminderEntity, after),
        ...Object.fromEntries(
          messages.map((message) => [message.messageId, writes.create(messageEntity, message)]),
        ),
      });
    },

    /** A page of the customers whose next check is due, the longest waiting first. Reads only keys. Costs 0.5 read units per 4 KB. */
    listDue: (now: Date, limit: number, after?: string): Promise<Page<string>> =>
      table.query(
        { read: (item) => customerOf(listSortKey(item)) },
        {
          ...dueUntil(DUE_REMINDERS_PARTITION, now),
          keyOf: (sortKey) => remindersKey(customerOf(sortKey)),
          limit,
          after,
        },
      ),
  };
}
