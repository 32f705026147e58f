import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';

/**
 * The secret in the address of a customer's calendar, absent once it is removed. It is stored as it is, because its owner
 * must see it again on the next device, and whoever reads the table needs no calendar to see the packages.
 */
const CalendarFeedRecord = z.extend(Versioned, {
  customerId: z.string(),
  secret: z.optional(z.string()),
  changedAt: z.string(),
});
export type CalendarFeedRecord = z.infer<typeof CalendarFeedRecord>;

const SECRET_BYTES = 24;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const feedKey = (customerId: string) => ({
  pk: customerPartition(customerId),
  sk: CUSTOMER_SORT.calendarFeed,
});

export const calendarFeedEntity = defineEntity({
  type: 'calendar-feed',
  schema: CalendarFeedRecord,
  keys: ({ customerId }) => feedKey(customerId),
});

/** Reads consistently, so that a removed address stops working at once. Costs 1 read unit. */
export const calendarFeedRepository = (table: Table) => ({
  find: (customerId: string): Promise<CalendarFeedRecord | null> =>
    table.get(calendarFeedEntity, feedKey(customerId), true),

  /** @throws VersionConflict if it has changed since `before` was read, or exists if that is null */
  save: (before: CalendarFeedRecord | null, after: CalendarFeedRecord): Promise<CalendarFeedRecord> =>
    table.save(calendarFeedEntity, before, after),
});
