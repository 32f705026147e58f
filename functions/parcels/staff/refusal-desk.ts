import { updateRecord } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict } from '#functions/core/platform/errors.ts';
import type { RefusalInput } from '#shared/contracts/staff/customers/refusals.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { parcelAccess } from '../parcel-access.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import { parcelRepository } from '../parcel-repository.ts';
import { requireNotHandedOver } from '../parcel-transitions.ts';
import { parcelStorages } from '../storage/parcel-storages.ts';
import { changedByStaff, staffParcelOf } from './staff-parcel.ts';

/**
 * What staff record when a customer does not take a package (decision 204). The version of the parcel decides between a
 * refusal and a handover at the same time.
 */
export function refusalDesk(table: Table, clock: Clock) {
  const parcels = parcelRepository(table);
  const { any } = parcelAccess(parcels);
  const { withStorage } = parcelStorages(table, clock);

  async function change(
    { email }: Pick<Caller, 'email'>,
    parcelId: string,
    transform: (parcel: ParcelRecord) => ParcelRecord,
  ): Promise<StaffParcel> {
    const changed = await updateRecord({ find: () => any(parcelId, true), save: parcels.save }, (parcel) =>
      changedByStaff(parcel, transform(parcel), email),
    );
    return withStorage(changed, staffParcelOf(changed));
  }

  return {
    /**
     * Records the refusal, or changes it. The same refusal again changes nothing.
     * @throws NotFound, Conflict if the parcel is not ready for pickup, or if it was handed over
     */
    record: (caller: Pick<Caller, 'email'>, parcelId: string, input: RefusalInput): Promise<StaffParcel> =>
      change(caller, parcelId, (parcel) => {
        const { refusal } = parcel;
        if (refusal && isSame(refusal, input)) return parcel;
        if (parcel.status !== 'DESTINATION') throw new Conflict('This package is not ready for pickup.');
        requireNotHandedOver(parcel);
        const at = clock.now().toISOString();
        return { ...parcel, refusal: { ...input, at, by: caller.email }, updateDate: at };
      }),

    /** Takes the refusal back. Without one, nothing changes. @throws NotFound */
    withdraw: (caller: Pick<Caller, 'email'>, parcelId: string): Promise<StaffParcel> =>
      change(caller, parcelId, (parcel) => {
        const { refusal, ...rest } = parcel;
        return refusal ? { ...rest, updateDate: clock.now().toISOString() } : parcel;
      }),
  };
}

const isSame = (refusal: NonNullable<ParcelRecord['refusal']>, { reason, note, next }: RefusalInput) =>
  refusal.reason === reason && refusal.note === note && refusal.next === next;
