import { updateRecord } from '#functions/core/data/update-record.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { ParcelEdit, PriceInput, PricePreview } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { parcelAccess } from '../parcel-access.ts';
import { parcelOf } from '../parcel-record.ts';
import type { ParcelRepository } from '../parcel-repository.ts';
import { staffParcelOf } from '../staff/staff-parcel.ts';
import { noPriceReason } from './no-price-reason.ts';
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
