import { updateRecord } from '#functions/core/data/update-record.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { ParcelEdit, PriceInput, PricePreview } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { isOnHold } from '#shared/rules/parcel-status.ts';
import { parcelAccess } from '../parcel-access.ts';
import { type ParcelRecord, parcelOf } from '../parcel-record.ts';
import type { ParcelRepository } from '../parcel-repository.ts';
import { staffParcelOf } from '../staff/staff-parcel.ts';
import { withEdit, withPreview } from './parcel-edit.ts';

/** Corrections of parcels by staff. */
export function editService(parcels: Pick<ParcelRepository, 'find' | 'save'>, clock: Clock) {
  const { any } = parcelAccess(parcels);

  return {
    /** @throws NotFound, Conflict and InvalidInput as in {@link withEdit} */
    edit: async (
      { email }: Pick<Caller, 'email'>,
      parcelId: string,
      edit: ParcelEdit,
    ): Promise<StaffParcel> => {
      const store = { find: () => any(parcelId, true), save: parcels.save };
      return staffParcelOf(await updateRecord(store, (parcel) => withEdit(parcel, edit, clock.now(), email)));
    },

    /** The price that an edit would result in. @throws NotFound */
    preview: async (parcelId: string, input: PriceInput): Promise<PricePreview> => {
      const parcel = withPreview(await any(parcelId), input, clock.now());
      const { price, charges } = parcelOf(parcel);
      return { price, charges, reason: noPriceReason(parcel) };
    },
  };
}

/** Why a parcel has no price, in the words of the edit screen. Null if it has one. */
function noPriceReason(parcel: ParcelRecord): string | null {
  if (parcel.priceCents !== null) return null;
  if (parcel.status === 'DELETED') return 'The package was deleted.';
  if (parcel.destinationCode === null) return 'The package has no destination.';
  if (isOnHold(parcel.status)) return 'The package is on hold. It gets its price when it is back at origin.';
  if (parcel.hazard && parcel.hazardClass === undefined)
    return 'Choose the hazard class. Until then the package has no price.';
  return parcel.manualBaseCents === undefined
    ? 'Oversized packages have no price until you enter one.'
    : 'There is no price for this route.';
}
