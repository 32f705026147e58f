import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { once } from '#functions/core/platform/once.ts';
import type { ParcelStorage } from '#shared/contracts/storage.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { ListedParcelRecord } from '../listed-parcel-record.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import { noticedAt } from './parcel-stay.ts';
import type { StorageDue, StorageTerminal } from './parcel-storage.ts';

/**
 * The storage of parcels as of now. Create it once for each service, because it keeps the closures of the terminals. What
 * it needs is loaded and read only for parcels that are ready.
 */
export function parcelStorages(table: Table, clock: Clock) {
  const rules = once(() => import('./parcel-storage.ts'));
  const closuresOf = once(async () =>
    (await import('#functions/locations/closures.ts')).closureReader(table, clock),
  );

  const terminals = async (freshness?: { readonly fresh: boolean }) =>
    (await closuresOf()).terminals(freshness);

  /** A terminal with the dates on which its storage is not charged. `fresh` is for a decision and costs 1 read unit. */
  const terminal = async (
    code: LocationCode,
    freshness?: { readonly fresh: boolean },
  ): Promise<StorageTerminal> => (await terminals(freshness))(code);

  async function storageOf(parcel: ParcelRecord): Promise<ParcelStorage | undefined> {
    if (parcel.status !== 'DESTINATION' || parcel.destinationCode === null) return undefined;
    const { parcelStorageOf } = await rules();
    return parcelStorageOf(parcel, await terminal(parcel.destinationCode), clock.now());
  }

  return {
    /** The storage of a row of a staff list, if the parcel is ready for pickup. */
    ofListed: async (parcel: ListedParcelRecord): Promise<ParcelStorage | undefined> => {
      if (parcel.status !== 'DESTINATION' || parcel.destinationCode === null) return undefined;
      const { storageOfStay } = await rules();
      return storageOfStay(parcel, await terminal(parcel.destinationCode), clock.now());
    },

    /**
     * The storage that is due now for those of the parcels of which any is, by their ids. For decisions about money: costs 1
     * read unit if the customer was told of one of them, so that no closure is missed.
     */
    due: async (parcels: readonly ParcelRecord[]): Promise<ReadonlyMap<string, StorageDue>> => {
      // One that a handover has claimed is no longer here, although its completion may be delayed.
      const told = parcels.filter((parcel) => parcel.handoverId === undefined && noticedAt(parcel) !== null);
      if (told.length === 0) return new Map();
      const now = clock.now();
      const [{ storageDue }, terminalOf] = await Promise.all([rules(), terminals({ fresh: true })]);
      const found = told.flatMap((parcel): [string, StorageDue][] => {
        const { parcelId, destinationCode } = parcel;
        const due = destinationCode && storageDue(parcel, terminalOf(destinationCode), now);
        return due && due.dueCents > 0 ? [[parcelId, due]] : [];
      });
      return new Map(found);
    },

    terminal,

    /** A parcel in a format of the API, with its storage if it is ready for pickup. */
    withStorage: async <P extends object>(
      parcel: ParcelRecord,
      shown: P,
    ): Promise<P & { storage?: ParcelStorage | undefined }> => ({
      ...shown,
      storage: await storageOf(parcel),
    }),
  };
}
