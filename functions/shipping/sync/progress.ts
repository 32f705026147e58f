import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { SHIPPING_PROGRESS_KEY } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';

/**
 * How far the shipping system has been read.
 *
 * - `poll`: the next page of changes. Its `from` is the time of the last change that was read, or when the last poll began. With
 *   `until`, the pages of a poll that began then have not all been read.
 * - `comparison`: how far the comparison of a night (`2026-11-24`) has come: the list, the position in it, and how many packages
 *   were compared.
 * - `comparedNight` and `comparedAt`: the last comparison that ended, and when.
 */
export const ProgressRecord = z.extend(Versioned, {
  poll: z.optional(z.object({ from: z.string(), offset: z.int(), until: z.optional(z.string()) })),
  comparison: z.optional(
    z.object({ night: z.string(), list: z.int(), after: z.optional(z.string()), compared: z.int() }),
  ),
  comparedNight: z.optional(z.string()),
  comparedAt: z.optional(z.string()),
});
export type ProgressRecord = z.infer<typeof ProgressRecord>;

export const progressEntity = defineEntity({
  type: 'shipping-progress',
  schema: ProgressRecord,
  keys: () => SHIPPING_PROGRESS_KEY,
});

export function progressRepository(table: Table) {
  const find = (): Promise<ProgressRecord | null> => table.get(progressEntity, SHIPPING_PROGRESS_KEY, true);

  return {
    /** Null before anything was read. Costs 1 read unit. */
    find,

    /** @throws VersionConflict if another run has got further */
    save: (before: ProgressRecord | null, after: Omit<ProgressRecord, 'version'>): Promise<ProgressRecord> =>
      table.save(progressEntity, before, { ...after, version: before?.version ?? 1 }),
  };
}
