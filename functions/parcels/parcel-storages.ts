import type { ParcelStorage } from '#shared/contracts/storage.ts';
import type { LocationCode } from '#shared/rules/locations.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { once } from '../core/platform/once.ts';
import type { ListedParcelRecord } from './listed-parcel-record.ts';
import type { ParcelRecord } from './parcel-record.ts';
import { noticedAt } from './parcel-stay.ts';
import type { StorageDue, StorageTerminal } from './parcel-storage.ts';

/**
 * The storage of parcels as of now. Create it once for each service, because it keeps the closures of the terminals. What
 * it needs is loaded and read only for parcels that are ready.
 */
export function parcelStorages(table: Table, clock: Clock) {
  const rules = once(() => import('./parcel-storage.ts'));
  const closuresOf = once(async () => (await import('../locations/closures.ts')).closureReader(table, clock));

  async function terminal(
    code: LocationCode,
    freshness?: { readonly fresh: boolean },
  ): Promise<StorageTerminal> {
    const closures = await closuresOf();
    // The first of them reads the closures, the other one gets the same ones.
    const location = closures.location(code, freshness);
    const closedDates = await closures.dates(code);
    return { location: await location, closedDates };
  }

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

    /** The storage that is due now for those of the parcels of which any is, by their ids. */
    due: async (parcels: readonly ParcelRecord[]): Promise<ReadonlyMap<string, StorageDue>> => {
      const now = clock.now();
      const found = await Promise.all(
        parcels.map(async (parcel): Promise<[string, StorageDue | null]> => {
          const { parcelId, destinationCode } = parcel;
          // Without a notice, the closures need not be read.
          if (destinationCode === null || noticedAt(parcel) === null) return [parcelId, null];
          const { storageDue } = await rules();
          return [parcelId, storageDue(parcel, await terminal(destinationCode), now)];
        }),
      );
      return new Map(found.flatMap(([parcelId, due]) => (due && due.dueCents > 0 ? [[parcelId, due]] : [])));
    },

    /** A terminal with the dates on which its storage is not charged. `fresh` is for a decision and costs 1 read unit. */
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
