import { Parcel, type ResolutionInput } from '#shared/contracts/parcel.ts';
import type { HistoryParcel, HistoryTotal } from '#shared/contracts/parcel-history.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { isStaff } from '#shared/roles.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { type HistoryFilter, type HistorySort, historySortOf } from '#shared/rules/parcel-history.ts';
import type { ShownPage } from '../core/data/query.ts';
import { updateRecord } from '../core/data/retry.ts';
import type { Table } from '../core/data/table.ts';
import type { Caller, Owner } from '../core/platform/caller.ts';
import type { Clock } from '../core/platform/clock.ts';
import { inParallel } from '../core/platform/in-parallel.ts';
import { parcelEstimates } from '../schedule/parcel-estimates.ts';
import { historyParcelOf } from './history-entry-record.ts';
import { historyReads } from './history-reads.ts';
import { parcelAccess } from './parcel-access.ts';
import { withNotes, withResolution } from './parcel-lifecycle.ts';
import { withNotice } from './parcel-notices.ts';
import type { ParcelRecord } from './parcel-record.ts';
import { type ParcelListOptions, parcelRepository } from './parcel-repository.ts';
import { parcelOf } from './shown-parcel.ts';
import { staffParcelOf } from './staff/staff-parcel.ts';
import { parcelStorages } from './storage/parcel-storages.ts';

/** The number of parcels that are read or written in parallel. */
const CONCURRENCY = 10;

interface HistoryListing extends Partial<HistorySort>, HistoryFilter {
  limit: number;
  cursor?: string | undefined;
}

/** A customer's access to their own parcels. The clock provides the times of changes. */
export function parcelService(table: Table, clock: Clock) {
  const parcels = parcelRepository(table);
  const history = historyReads(table);
  const { owned, visible } = parcelAccess(parcels);
  const { withStorage } = parcelStorages(table, clock);
  const { withEstimate } = parcelEstimates(table, clock);

  const shownParcel = async (parcel: ParcelRecord): Promise<Parcel> =>
    withStorage(parcel, await withEstimate(parcel, parcelOf(parcel)));

  async function change(owner: Owner, parcelId: string, transform: (parcel: ParcelRecord) => ParcelRecord) {
    const find = () => owned(owner, parcelId, true);
    return shownParcel(await updateRecord({ find, save: parcels.save }, transform));
  }

  return {
    /** The customer's parcels in these statuses, newest first. @throws InvalidInput */
    list: async (owner: Owner, listing: ParcelListOptions): Promise<ShownPage<Parcel>> => {
      const { shown, ...rest } = await parcels.listOfCustomer(owner.customerId, listing);
      return { shown: await Promise.all(shown.map(shownParcel)), ...rest };
    },

    /** A page of the customer's completed parcels that match, in the given sort order. @throws InvalidInput */
    history: async (owner: Owner, listing: HistoryListing): Promise<ShownPage<HistoryParcel>> => {
      const { shown, ...rest } = await history.ofCustomer(owner.customerId, {
        ...listing,
        ...historySortOf(listing),
      });
      return { shown: shown.map(historyParcelOf), ...rest };
    },

    /** How many parcels were completed, on any date or on these, and what they cost. */
    historyTotal: async (owner: Owner, dates: Pick<HistoryFilter, 'from' | 'to'>): Promise<HistoryTotal> => {
      const items = await history.whole(owner.customerId, dates);
      const cents = items.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0);
      return { count: items.length, price: dollarsFromCents(cents) };
    },

    /** One of the customer's parcels, or any parcel for staff, with what only they see. @throws NotFound */
    get: async (caller: Caller, parcelId: string): Promise<Parcel | StaffParcel> => {
      const parcel = await visible(caller, parcelId);
      return isStaff(caller.roles)
        ? withStorage(parcel, await withEstimate(parcel, staffParcelOf(parcel)))
        : Parcel.parse(await shownParcel(parcel));
    },

    /**
     * Notes that the customer has seen these parcels: their storage starts, unless a message told of them before and does not
     * bounce. May be repeated.
     * @throws NotFound if one of them is missing. Then nothing is changed.
     */
    reportSeen: async (owner: Owner, parcelIds: readonly string[]): Promise<Parcel[]> => {
      const unique = [...new Set(parcelIds)];
      const notice = { at: clock.now().toISOString(), by: 'SITE' } as const;
      await inParallel(unique, CONCURRENCY, (parcelId) => owned(owner, parcelId));
      return inParallel(unique, CONCURRENCY, (parcelId) =>
        change(owner, parcelId, (parcel) => withNotice(parcel, notice)),
      );
    },

    /** @throws NotFound, Conflict if the notes have changed since `seenVersion` */
    updateNotes: (owner: Owner, parcelId: string, notes: string, seenVersion?: number): Promise<Parcel> =>
      change(owner, parcelId, (parcel) => withNotes(parcel, notes, clock.now(), seenVersion)),

    /** Resolves the issues of a parcel on hold. @throws NotFound, Conflict if part of the resolution is not allowed */
    resolve: (owner: Owner, parcelId: string, resolution: ResolutionInput): Promise<Parcel> =>
      change(owner, parcelId, (parcel) => withResolution(parcel, resolution, clock.now(), owner.customerId)),
  };
}
