import { encodeCursor } from '#functions/core/data/query.ts';
import type { countsRepository } from '#functions/overview/counts/counts-repository.ts';
import { contributionOf } from '#functions/overview/counts/parcel-contribution.ts';
import type { ParcelRepository } from '#functions/parcels/parcel-repository.ts';
import { PARCEL_STATUSES } from '#shared/rules/parcel-status.ts';

/** The number of parcels that are read and counted in parallel. */
const PAGE = 80;

interface Dependencies {
  readonly counts: ReturnType<typeof countsRepository>;
  readonly parcels: Pick<ParcelRepository, 'listIdsByStatus' | 'find'>;
  /** Waits until the index has every parcel that was written before the new generation was started. */
  readonly waitForIndex: () => Promise<unknown>;
  readonly onProgress?: (counted: number) => void;
}

/**
 * Recounts all parcels in a new generation of the counters and then shows it. Parcels may change meanwhile: the stream
 * counts each change since the start exactly once in both generations. Continues an interrupted rebuild. Returns the
 * number of parcels.
 */
export async function rebuildCounts({
  counts,
  parcels,
  waitForIndex,
  onProgress,
}: Dependencies): Promise<number> {
  const generation = await counts.beginBuilding();
  await waitForIndex();
  let total = 0;
  const countPage = async (parcelIds: readonly string[]) => {
    // The index may be stale, so each parcel is read consistently.
    const found = await Promise.all(parcelIds.map((parcelId) => parcels.find(parcelId, true)));
    const snapshots = found.flatMap((parcel) =>
      parcel
        ? [
            {
              parcelId: parcel.parcelId,
              sequence: parcel.version,
              contribution: contributionOf(parcel),
              isChange: false,
            },
          ]
        : [],
    );
    await counts.apply(generation, snapshots);
    total += snapshots.length;
    onProgress?.(total);
  };
  for (const status of PARCEL_STATUSES) {
    let cursor: string | undefined;
    do {
      const { items, after } = await parcels.listIdsByStatus(status, PAGE, cursor);
      await countPage(items);
      cursor = after === undefined ? undefined : encodeCursor(after);
    } while (cursor !== undefined);
  }
  await counts.finishBuilding(generation);
  return total;
}
