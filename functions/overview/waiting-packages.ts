import type { StoredPackage, WaitingPackage } from '#shared/contracts/overview.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { DESTINATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { storageOn } from '#shared/rules/storage.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { destinationPrefix, parcelListPartition } from '../core/data/keys.ts';
import type { Shown } from '../core/data/query.ts';
import type { Table } from '../core/data/table.ts';
import { type ListedParcelRecord, listedParcelReader } from '../parcels/listed-parcel-record.ts';

/** All destinations are in Alaska. */
const TIME_ZONE = 'America/Anchorage';

/** The number of packages that the overview lists. */
const TROUBLED = 10;
const STORED = 20;

function waitingPackage(
  { length, width, height, ...shown }: ListedParcelRecord,
  days: number,
): WaitingPackage {
  return { ...shown, days };
}

/** The troubled and the stored packages that have waited the longest, read from the lists of their status. */
export function waitingPackages(table: Table) {
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

    /** The packages at a destination with storage charges, the longest waiting first. */
    stored: async (now: Date): Promise<Shown<{ packages: StoredPackage[]; hasMore: boolean }>> => {
      const { shown, unreadable } = await oldest('DESTINATION', DESTINATION_CODES, STORED + 1);
      const today = toLocalDate(now, TIME_ZONE);
      const stored = shown.flatMap((parcel): StoredPackage[] => {
        const noticeDate = toLocalDate(new Date(parcel.since), TIME_ZONE);
        const stay = { noticeDate, closedDates: new Set<string>(), sides: parcel };
        const { waitingDays, stage, totalCents } = storageOn(today, stay);
        if (stage === null) return [];
        return [
          { ...waitingPackage(parcel, waitingDays), stage, storageCharge: dollarsFromCents(totalCents) },
        ];
      });
      const packages = stored.slice(0, STORED);
      return { shown: { packages, hasMore: stored.length > STORED }, unreadable };
    },
  };
}

/** The number of midnights in Alaska since an instant. */
function daysSince(since: string, now: Date): number {
  const [first, last] = [toLocalDate(new Date(since), TIME_ZONE), toLocalDate(now, TIME_ZONE)];
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
}
