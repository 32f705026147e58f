import type { Parcel } from '../../shared/contracts/parcels.ts';
import type { Page } from '../data/page.ts';
import type { Caller } from '../http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { NotFound, VersionConflict } from '../platform/errors.ts';
import { withNotes } from './parcel-life.ts';
import { type ParcelRecord, parcelOf } from './parcel-record.ts';
import type { ParcelListing, ParcelRepository } from './parcel-repository.ts';

type Owner = Pick<Caller, 'customerId'>;

/** How often a change is made anew on what somebody else has just written, before the caller is told. */
const CHANGE_TRIES = 5;

/** How many parcels a page holds when past ones are asked for without a limit. */
const PAGE_LIMIT = 100;

export function parcelService(parcels: ParcelRepository, clock: Clock) {
  /** @throws NotFound for a parcel that is missing and, with the same words, for one of somebody else. */
  async function owned(owner: Owner, parcelId: string, consistent = false): Promise<ParcelRecord> {
    const parcel = parcelId.startsWith(`${owner.customerId}-`)
      ? await parcels.find(parcelId, consistent)
      : null;
    if (!parcel) throw new NotFound('There is no such package.');
    return parcel;
  }

  /** Reads, changes and writes a parcel; where somebody wrote in between, again on what they wrote. */
  async function change(
    owner: Owner,
    parcelId: string,
    alter: (parcel: ParcelRecord) => ParcelRecord,
  ): Promise<Parcel> {
    for (let attempt = 1; ; attempt++) {
      const before = await owned(owner, parcelId, attempt > 1);
      try {
        return parcelOf(await parcels.save(before, alter(before)));
      } catch (error) {
        if (!(error instanceof VersionConflict) || attempt === CHANGE_TRIES) throw error;
      }
    }
  }

  return {
    owned,

    /** The owner's parcels in these statuses, newest first. All of those that may still move; past ones by the page. */
    list: async (owner: Owner, listing: ParcelListing): Promise<Page<Parcel>> => {
      const past = listing.statuses.some((status) => status === 'COMPLETED' || status === 'DELETED');
      const limit = listing.limit ?? (past ? PAGE_LIMIT : undefined);
      const { items, ...rest } = await parcels.listOfCustomer(owner.customerId, { ...listing, limit });
      return { items: items.map(parcelOf), ...rest };
    },

    /** @throws NotFound, VersionConflict */
    updateNotes: (owner: Owner, parcelId: string, notes: string): Promise<Parcel> =>
      change(owner, parcelId, (parcel) => withNotes(parcel, notes, clock.now())),
  };
}
export type ParcelService = ReturnType<typeof parcelService>;
