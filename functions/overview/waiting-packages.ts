import * as z from 'zod/mini';
import type { StoredPackage, WaitingPackage } from '#shared/contracts/overview.ts';
import { LocationCode } from '#shared/contracts/primitives.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import { DESTINATION_CODES, type LocationCode as LocationCodeType } from '#shared/rules/locations.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { ParcelStatus } from '#shared/rules/parcel-status.ts';
import { storageOf } from '#shared/rules/storage.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { destinationPrefix, parcelListPartition } from '../core/data/keys.ts';
import type { Shown, ShownPage } from '../core/data/query.ts';
import { listSortKey, reader } from '../core/data/reader.ts';
import type { Table } from '../core/data/table.ts';
import type { ListedParcelRecord } from '../parcels/listed-parcel-record.ts';

/** All destinations are in Alaska. */
const TIME_ZONE = 'America/Anchorage';

/** The number of packages that the overview lists. */
const TROUBLED = 10;
const STORED = 20;

const bySince = (a: ListedParcel, b: ListedParcel) => a.since.localeCompare(b.since);

function waitingPackage({ length, width, height, ...shown }: ListedParcel, days: number): WaitingPackage {
  return { ...shown, days };
}

/** The packages that need attention because they wait, read from the lists of their status. */
export function waitingPackages(table: Table) {
  /** The parcels that have been in a status for the longest time. Costs 0.5 read units for about seven of them. */
  const oldest = (
    status: ParcelStatus,
    destinationCode: LocationCodeType | null,
    limit: number,
  ): Promise<ShownPage<ListedParcel>> =>
    table.queryShown(listedParcelReader, {
      list: parcelListPartition(status),
      prefix: destinationPrefix(destinationCode),
      limit,
    });

  return {
    /** The oldest troubled packages of all terminals, oldest first. */
    troubled: async (now: Date): Promise<Shown<WaitingPackage[]>> => {
      // The list is sorted by destination first.
      const destinations = [...DESTINATION_CODES, null];
      const found = await Promise.all(destinations.map((code) => oldest('TROUBLED', code, TROUBLED)));
      const { shown, unreadable } = together(found);
      const first = shown.sort(bySince).slice(0, TROUBLED);
      return {
        shown: first.map((parcel) => waitingPackage(parcel, daysSince(parcel.since, now))),
        unreadable,
      };
    },

    /** The packages at a destination with storage charges, the longest waiting first. */
    stored: async (now: Date): Promise<Shown<{ packages: StoredPackage[]; hasMore: boolean }>> => {
      const found = await Promise.all(
        DESTINATION_CODES.map((code) => oldest('DESTINATION', code, STORED + 1)),
      );
      const { shown, unreadable } = together(found);
      const listed = shown.sort(bySince);
      const today = toLocalDate(now, TIME_ZONE);
      const first = toLocalDate(new Date(listed[0]?.since ?? now), TIME_ZONE);
      const holidays = new Set(holidaysBetween(first, today).map(({ date }) => date));
      const stored = listed.flatMap((parcel): StoredPackage[] => {
        const ready = toLocalDate(new Date(parcel.since), TIME_ZONE);
        const { days, stage, chargeCents } = storageOf(ready, today, holidays, parcel);
        if (stage === null) return [];
        return [{ ...waitingPackage(parcel, days), stage, storageCharge: dollarsFromCents(chargeCents) }];
      });
      const packages = stored.slice(0, STORED);
      return { shown: { packages, hasMore: stored.length > STORED }, unreadable };
    },
  };
}
export type WaitingPackages = ReturnType<typeof waitingPackages>;

/** The lists of several destinations as one. */
const together = (lists: readonly Shown<ListedParcel[]>[]): Shown<ListedParcel[]> => ({
  shown: lists.flatMap(({ shown }) => shown),
  unreadable: lists.reduce((sum, { unreadable }) => sum + unreadable, 0),
});

/** The number of midnights in Alaska since an instant. */
function daysSince(since: string, now: Date): number {
  const [first, last] = [toLocalDate(new Date(since), TIME_ZONE), toLocalDate(now, TIME_ZONE)];
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS);
}

const Text = z._default(z.string(), '');

/**
 * What the overview shows of a parcel in a staff list. Not the row of the parcels' own repository, which would make the
 * function as large as that of the parcels.
 */
const ListedParcel = z.object({
  parcelId: z.string(),
  freightBillNum: z.string(),
  destinationCode: z.nullable(LocationCode),
  customerName: Text,
  companyName: Text,
  locationDetail: Text,
  length: z.number(),
  width: z.number(),
  height: z.number(),
  /** When the parcel got its status. */
  since: z.string(),
});
export type ListedParcel = z.infer<typeof ListedParcel>;

const listedParcelReader = reader<Pick<ListedParcelRecord, keyof ListedParcel>>()(ListedParcel, (item) => ({
  since: listSortKey(item).split('#')[1],
}));
