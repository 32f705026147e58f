import type { ShownPage } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Write } from '#functions/core/data/write.ts';
import * as writes from '#functions/core/data/writes.ts';
import { type AuditEntry, auditEntryEntity } from '#functions/parcels/audit/audit-entry.ts';
import type { OfflineProblem } from '#shared/contracts/collection/counter.ts';
import {
  type OfflineHandoverRecord,
  offlineHandoverEntity,
  offlineHandoverKey,
  offlineHandoverList,
  offlineProblemReader,
} from './offline-handover-record.ts';

/** Handovers that were taken without a network. */
export function offlineHandoverRepository(table: Table) {
  return {
    find: (customerId: string, handoverId: string): Promise<OfflineHandoverRecord | null> =>
      table.get(offlineHandoverEntity, offlineHandoverKey(customerId, handoverId), true),

    /** @throws VersionConflict if it exists */
    create: (record: OfflineHandoverRecord): Promise<void> => table.create(offlineHandoverEntity, record),

    /** The write that saves a change, for the transaction of the handover. */
    change: (before: OfflineHandoverRecord, after: OfflineHandoverRecord): Write =>
      writes.replace(offlineHandoverEntity, before, after),

    /** Saves a change with entries in the trails of its packages. @throws VersionConflict */
    save: (
      before: OfflineHandoverRecord,
      after: OfflineHandoverRecord,
      entries: readonly AuditEntry[],
    ): Promise<void> =>
      table.transact({
        offline: writes.replace(offlineHandoverEntity, before, after),
        ...Object.fromEntries(
          entries.map((entry) => [`trail of ${entry.parcelId}`, writes.put(auditEntryEntity, entry)]),
        ),
      }),

    /** Those of a terminal that are not decided, the oldest first. Costs 0.5 read units for about six. */
    undecidedAt: (locationCode: string): Promise<ShownPage<OfflineProblem>> =>
      table.queryShown(offlineProblemReader, {
        list: offlineHandoverList(locationCode),
        wholeBecause: 'A terminal decides its few differences within days.',
      }),
  };
}
