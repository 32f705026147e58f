import { addDays } from '#shared/rules/calendar-dates.ts';
import { dueUntil, SAILINGS_DUE_PARTITION, SAILINGS_PARTITION } from '../core/data/keys.ts';
import type { Page } from '../core/data/query.ts';
import { listSortKey } from '../core/data/reader.ts';
import type { Table } from '../core/data/table.ts';
import { type SailingRecord, sailingEntity, sailingKey } from './sailing-record.ts';

const idOfDue = (sortKey: string): string => sortKey.split('#')[1] ?? '';

/** Sailings, by their ids and by their planned dates of departure. */
export function sailingRepository(table: Table) {
  return {
    find: (sailingId: string, consistent = false): Promise<SailingRecord | null> =>
      table.get(sailingEntity, sailingKey(sailingId), consistent),

    /**
     * The sailings that were planned to depart between two local dates in Tacoma, inclusive, without unreadable ones, which
     * would hide all others from everyone. Costs 0.5 read units per 4 KB, about three sailings.
     */
    between: async (first: string, last: string, consistent = false): Promise<SailingRecord[]> => {
      const { shown } = await table.queryShown(sailingEntity, {
        partition: SAILINGS_PARTITION,
        // The ids start with dates of this millennium.
        prefix: '2',
        from: first,
        upTo: addDays(last, 1),
        wholeBecause: 'A few ships sail in a week.',
        consistent,
      });
      return shown;
    },

    /** A page of the ids of the sailings whose check is due, the longest waiting first. Reads only keys. Costs 0.5 read units. */
    listDue: (now: Date, limit: number, after?: string): Promise<Page<string>> =>
      table.query(
        { read: (item) => idOfDue(listSortKey(item)) },
        {
          ...dueUntil(SAILINGS_DUE_PARTITION, now),
          keyOf: (sortKey) => sailingKey(idOfDue(sortKey)),
          limit,
          after,
        },
      ),

    /** @throws VersionConflict if it has changed since `before` was read, or exists if that is null */
    save: (before: SailingRecord | null, after: SailingRecord): Promise<SailingRecord> =>
      table.save(sailingEntity, before, after),
  };
}
export type SailingRepository = ReturnType<typeof sailingRepository>;
