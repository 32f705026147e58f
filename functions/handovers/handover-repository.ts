import type { Table } from '../core/data/table.ts';
import type { Write } from '../core/data/write.ts';
import * as writes from '../core/data/writes.ts';
import { type ParcelRecord, parcelEntity } from '../parcels/parcel-record.ts';
import { type HandoverRecord, handoverEntity, handoverKey } from './handover-record.ts';

export type ParcelChange = readonly [before: ParcelRecord, after: ParcelRecord];

/** Hand-overs, which are written together with their parcels. */
export function handoverRepository(table: Table) {
  const writesOf = (changes: readonly ParcelChange[]): Record<string, Write> =>
    Object.assign(
      {},
      ...changes.map(([before, after]) => writes.withEntries(before.parcelId, parcelEntity, before, after)),
    );

  return {
    find: (customerId: string, handoverId: string): Promise<HandoverRecord | null> =>
      table.get(handoverEntity, handoverKey(customerId, handoverId), true),

    /** Creates a hand-over together with the changes of its parcels. @throws VersionConflict if one has changed */
    create: (handover: HandoverRecord, changes: readonly ParcelChange[]): Promise<void> =>
      table.transact({ handover: writes.create(handoverEntity, handover), ...writesOf(changes) }),

    /** Saves some of its parcels, all or none. @throws VersionConflict if one has changed */
    save: (changes: readonly ParcelChange[]): Promise<void> => table.transact(writesOf(changes)),
  };
}
export type HandoverRepository = ReturnType<typeof handoverRepository>;
