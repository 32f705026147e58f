import type { Overview, StoredPackage, WaitingPackage } from '#shared/contracts/overview.ts';
import { daysBetween } from '#shared/rules/calendar-dates.ts';
import { DESTINATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { destinationPrefix, parcelListPartition } from '../core/data/keys.ts';
import type { Shown } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import type { Clock } from '../core/platform/clock.ts';
import { type ListedParcelRecord, listedParcelReader } from '../parcels/listed-parcel-record.ts';
import { parcelStorages } from '../parcels/storage/parcel-storages.ts';

/** All destinations are in Alaska. */
const TIME_ZONE = 'America/Anchorage';

/** The number of packages that the overview lists. */
const TROUBLED = 10;
const STORED = 20;

function waitingPackage(
  { length, width, height, noticedAt, settledCents, ...shown }: ListedParcelRecord,
  days: number,
): WaitingPackage {
  return { ...shown, days };
}

/** The troubled and the stored packages that have waited the longest, read from the lists of their status. */
export function waitingPackages(table: Table, clock: Clock) {
  const { ofListed } = parcelStorages(table, clock);

  /**
   * The parcels that have been in a status for the longest time, oldest first, at most `limit` of each destination. Costs
   * 0.5 read units for about seven of them.
   */
  async function oldest(
    status: ParcelStatus,
    destinations: readonly (LocationCode | null)[],
    limit: number,
  ): Promise<Shown<ListedParcelRecord[]>> {
    const list = parcelListPartition(status);
    // The list is sorted by destination first.
    const lists = await Promise.all(
      destinations.map((code) =>
        table.queryShown(listedParcelReader, { list, prefix: destinationPrefix(code), limit }),
      ),
    );
    return {
      shown: lists.flatMap(({ shown }) => shown).sort((a, b) => a.since.localeCompare(b.since)),
      unreadable: lists.reduce((sum, { unreadable }) => sum + unreadable, 0),
    };
  }

  return {
    /** The oldest troubled packages of all terminals, oldest first. */
    troubled: async (now: Date): Promise<Shown<WaitingPackage[]>> => {
      const { shown, unreadable } = await oldest('TROUBLED', [...DESTINATION_CODES, null], TROUBLED);
      const first = shown.slice(0, TROUBLED);
      return {
        shown: first.map((parcel) => waitingPackage(parcel, daysSince(parcel.since, now))),
        unreadable,
      };
    },

    /**
     * The packages that have waited the longest at a destination: those with storage charges, and those whose customers were
     * not told since the day before.
     */
    stored: async (now: Date): Promise<Shown<Overview['storage']>> => {
      const { shown, unreadable } = await oldest('DESTINATION', DESTINATION_CODES, STORED + 1);
      const today = toLocalDate(now, TIME_ZONE);
      const rows = await Promise.all(
        shown.map(async (parcel) => ({ parcel, storage: await ofListed(parcel) })),
      );
      const stored = rows.flatMap(({ parcel, storage }): StoredPackage[] => {
        if (!storage?.noticeDate || storage.stage === null) return [];
        const { stage, total: storageCharge, due } = storage;
        return [
          { ...waitingPackage(parcel, daysBetween(storage.noticeDate, today)), stage, storageCharge, due },
        ];
      });
      const untold = rows
        .filter(({ storage }) => storage?.noticeDate === null)
        .map(({ parcel }) => waitingPackage(parcel, daysSince(parcel.since, now)))
        .filter(({ days }) => days > 0);
      return {
        shown: {
          packages: stored.slice(0, STORED),
          hasMore: stored.length > STORED,
          untold: untold.slice(0, STORED),
        },
        unreadable,
      };
    },
  };
}

/** The number of midnights in Alaska since an instant. */
function daysSince(since: string, now: Date): number {
  return daysBetween(toLocalDate(new Date(since), TIME_ZONE), toLocalDate(now, TIME_ZONE));
}
