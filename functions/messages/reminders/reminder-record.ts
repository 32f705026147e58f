import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import {
  CUSTOMER_SORT,
  customerPartition,
  DUE_REMINDERS_PARTITION,
  type Key,
} from '#functions/core/data/keys.ts';

/**
 * When to check next whether a customer needs a reminder, and which ones they got in the last days. Without `dueAt`,
 * nothing is left to remind of.
 */
export const ReminderRecord = z.object({
  customerId: z.string(),
  dueAt: z.optional(z.string()),
  told: z.array(z.object({ id: z.string(), day: z.string() })),
  ...Versioned.shape,
});
export type ReminderRecord = z.infer<typeof ReminderRecord>;

export const remindersKey = (customerId: string): Key => ({
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
