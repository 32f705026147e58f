import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import type { Table } from '#functions/core/data/table.ts';
import { parcelEntity } from '#functions/parcels/parcel-record.ts';
import { isSameContribution } from './contribution.ts';
import type { Snapshot } from './counting.ts';
import { countsRepository } from './counts-repository.ts';
import { contributionOf } from './parcel-contribution.ts';

/** A removal comes after the last version of a parcel, and before the version that is created under another key. */
const AFTER_LAST_VERSION = 0.5;

/** Maintains the counters of the terminals from the table's stream. */
export function countsService(table: Table) {
  const counts = countsRepository(table);
  return {
    /**
     * Counts the changes of parcels. The result is the same even if they are delivered repeatedly, out of order or
     * concurrently.
     */
    count: async (changes: readonly StreamChange[]): Promise<void> => {
      const latest = new Map<string, Snapshot>();
      for (const change of changes) {
        const snapshot = snapshotOf(change);
        if (!snapshot) continue;
        const other = latest.get(snapshot.parcelId);
        const isLatest = !other || snapshot.sequence > other.sequence;
        const isChange = snapshot.isChange || other?.isChange === true;
        latest.set(snapshot.parcelId, { ...(isLatest ? snapshot : other), isChange });
      }
      if (latest.size === 0) return;
      for (const generation of await counts.activeGenerations())
        await counts.apply(generation, [...latest.values()]);
    },
  };
}

function snapshotOf({ before, after }: StreamChange): Snapshot | null {
  const [old, current] = [readRecord(parcelEntity, before), readRecord(parcelEntity, after)];
  const parcel = current ?? old;
  if (!parcel) return null;
  const contribution = contributionOf(current);
  return {
    parcelId: parcel.parcelId,
    sequence: current ? current.version : parcel.version + AFTER_LAST_VERSION,
    contribution,
    isChange: !isSameContribution(contributionOf(old), contribution),
  };
}
