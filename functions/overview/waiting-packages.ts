import type { StoredPackage, WaitingPackage } from '#shared/contracts/overview.ts';
import { DAY_MS } from '#shared/rules/durations.ts';
import { holidaysBetween } from '#shared/rules/holidays.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { storageOf } from '#shared/rules/storage.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import type { Shown } from '../core/data/page.ts';
import type { ListedParcel, WaitingRepository } from './waiting-repository.ts';

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
export function waitingPackages(parcels: WaitingRepository) {
  return {
    /** The oldest troubled packages of all terminals, oldest first. */
    troubled: async (now: Date): Promise<Shown<WaitingPackage[]>> => {
      // The list is sorted by destination first.
      const destinations = [...DESTINATION_CODES, null];
      const found = await Promise.all(destinations.map((code) => parcels.oldest('TROUBLED', code, TROUBLED)));
      const { shown, unreadable } = together(found);
      const oldest = shown.sort(bySince).slice(0, TROUBLED);
      return {
        shown: oldest.map((parcel) => waitingPackage(parcel, daysSince(parcel.since, now))),
        unreadable,
      };
    },

    /** The packages at a destination with storage charges, the longest waiting first. */
    stored: async (now: Date): Promise<Shown<{ packages: StoredPackage[]; hasMore: boolean }>> => {
      const found = await Promise.all(
        DESTINATION_CODES.map((code) => parcels.oldest('DESTINATION', code, STORED + 1)),
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
