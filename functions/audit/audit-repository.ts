import { auditPartition } from '../core/data/keys.ts';
import type { ShownPage } from '../core/data/page.ts';
import type { Table } from '../core/data/table.ts';
import { type AuditEntry, auditEntryEntity } from './audit-entry.ts';

/** The audit trails of parcels. */
export function auditRepository(table: Table) {
  return {
    /** Writes entries. The same entry again changes nothing. */
    write: async (entries: readonly AuditEntry[]): Promise<void> => {
      await Promise.all(entries.map((entry) => table.put(auditEntryEntity, entry)));
    },

    /** The trail of a parcel, the latest first. Costs 0.5 read units per 4 KB. */
    ofParcel: (parcelId: string): Promise<ShownPage<AuditEntry>> =>
      table.queryShown(auditEntryEntity, {
        partition: auditPartition(parcelId),
        descending: true,
        wholeBecause: 'Employees change a package a few dozen times.',
      }),
  };
}
export type AuditRepository = ReturnType<typeof auditRepository>;
