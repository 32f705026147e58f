import { OUTBOX_PARTITION } from '../core/data/keys.ts';
import { type OutboxRow, outboxEntity, outboxKey, outboxRow } from '../core/data/outbox.ts';
import type { Page } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import type { Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import { VersionConflict } from '../core/platform/errors.ts';

/** The most packages of a row, because one delivery of it must end within the time of the sender. */
export const MAX_ROW_SUBJECTS = 50;

/** Reads and writes the rows of the outbox. Changes of packages add theirs in their own transactions. */
export function outboxRepository(table: Table) {
  /** The write that adds a row, for a transaction. At most {@link MAX_ROW_SUBJECTS} packages. */
  const adding = (parcelIds: readonly string[], now: Date): Write =>
    writes.put(outboxEntity, outboxRow(parcelIds, now));

  return {
    /**
     * A page of the rows, the oldest first, without those that cannot be read, which do not hold up the others. Costs 0.5 read
     * units per 4 KB, about 16 rows of one package.
     */
    list: async (limit: number, after?: string): Promise<Page<OutboxRow>> => {
      const { shown: items, ...page } = await table.queryShown(outboxEntity, {
        partition: OUTBOX_PARTITION,
        limit,
        after,
      });
      return { items, ...page };
    },

    /** The row with this id, read consistently. Null once it was removed. */
    find: (rowId: string): Promise<OutboxRow | null> => table.get(outboxEntity, outboxKey(rowId), true),

    adding,

    /** Adds a row, so that the shipping system is told of these packages. Without any, it does nothing. */
    add: async (parcelIds: readonly string[], now: Date): Promise<void> => {
      if (parcelIds.length > 0) await table.put(outboxEntity, outboxRow(parcelIds, now));
    },

    /** Removes a row. One that has changed since it was read stays, and is delivered again. */
    remove: async ({ rowId, version }: OutboxRow): Promise<void> => {
      try {
        await table.remove(outboxKey(rowId), version);
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
      }
    },

    /** @throws VersionConflict if the row was changed or removed since it was read */
    replace: (row: OutboxRow, next: OutboxRow): Promise<OutboxRow> => table.save(outboxEntity, row, next),
  };
}
