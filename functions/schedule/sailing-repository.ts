import { addDays } from '#shared/rules/calendar-dates.ts';
import { dueUntil, loadKey, SAILINGS_DUE_PARTITION, SAILINGS_PARTITION } from '../core/data/keys.ts';
import type { Page } from '../core/data/query.ts';
import { listSortKey } from '../core/data/reader.ts';
import type { Table } from '../core/data/table.ts';
import { MAX_TRANSACTION_WRITES, type Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import {
  type LoadClaim,
  loadClaimEntity,
  type SailingRecord,
  sailingEntity,
  sailingKey,
} from './sailing-record.ts';

/** A sailing and the claim of its load number. */
export const CREATE_BATCH_SIZE = Math.floor(MAX_TRANSACTION_WRITES / 2);

/** A sailing to save together with the claim of its load number. `claim` is the present one. */
export interface Claiming {
  readonly before: SailingRecord | null;
  readonly after: SailingRecord;
  readonly claim: LoadClaim | null;
}

function claimingWrites({ before, after, claim }: Claiming): Record<string, Write> {
  const { loadNumber, sailingId } = after;
  const next = { loadNumber, sailingId, version: 1 };
  return {
    ...writes.withEntries(`claim of ${loadNumber}`, loadClaimEntity, claim, { ...claim, ...next }),
    ...writes.withEntries(sailingId, sailingEntity, before, after),
  };
}

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

    /** Which sailing has a load number, read consistently, or null if none ever had it. */
    claimOf: (loadNumber: string): Promise<LoadClaim | null> =>
      table.get(loadClaimEntity, loadKey(loadNumber), true),

    /**
     * Saves up to {@link CREATE_BATCH_SIZE} sailings and claims their load numbers, in one transaction.
     * @throws VersionConflict if a sailing or a claim has changed, or exists if it was null
     */
    saveClaiming: (sailings: readonly Claiming[]): Promise<void> =>
      table.transact(Object.assign({}, ...sailings.map(claimingWrites))),
  };
}
