import { updateRecord } from '#functions/core/data/retry.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { ParcelRepository } from '#functions/parcels/parcel-repository.ts';

/** The error of the shipping system on a package, which staff see and dismiss. */
export function tmErrors({ find, save }: ParcelRepository, clock: Clock) {
  const set = async (parcelId: string, tmError: string | undefined): Promise<void> => {
    await updateRecord<ParcelRecord | null>(
      {
        find: () => find(parcelId, true),
        save: async (before, after) => (before && after ? save(before, after) : null),
      },
      (parcel) => {
        if (!parcel || parcel.tmError === tmError) return parcel;
        const { tmError: _, ...rest } = parcel;
        const updateDate = clock.now().toISOString();
        return { ...rest, ...(tmError !== undefined && { tmError }), updateDate };
      },
    );
  };

  return {
    report: (parcelId: string, lines: readonly string[]): Promise<void> => set(parcelId, lines.join('\n')),

    /** Removes the error once the system has accepted the package. Writes nothing without one. */
    clear: async ({ parcelId, tmError }: ParcelRecord): Promise<void> => {
      if (tmError !== undefined) await set(parcelId, undefined);
    },
  };
}
