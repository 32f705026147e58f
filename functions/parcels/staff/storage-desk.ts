import { retryOnConflict, updateRecord } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict } from '#functions/core/platform/errors.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import type { NoticeInput, StorageWaiver } from '#shared/contracts/staff/storage.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { formatDollars } from '#shared/rules/texts/numbers.ts';
import { parcelAccess } from '../parcel-access.ts';
import { withNotice } from '../parcel-notices.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import { parcelRepository } from '../parcel-repository.ts';
import { currentSettlements } from '../storage/parcel-stay.ts';
import { storageDue } from '../storage/parcel-storage.ts';
import { parcelStorages } from '../storage/parcel-storages.ts';
import type { StorageSettlement } from '../storage/storage-fields.ts';
import { withSettlement } from '../storage/storage-settlements.ts';
import { changedByStaff, staffParcelOf } from './staff-parcel.ts';

/** What the warehouse has waived in the current stay, in cents. */
const waivedByWarehouse = (parcel: ParcelRecord): number =>
  currentSettlements(parcel)
    .filter(({ isByWarehouse }) => isByWarehouse)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

const dollars = (cents: number): string => formatDollars(dollarsFromCents(cents));

/** What staff do about the storage of a parcel. `warehouseLimitCents` is what the warehouse can waive for each stay. */
export function storageDesk(table: Table, clock: Clock, warehouseLimitCents: number) {
  const parcels = parcelRepository(table);
  const { any } = parcelAccess(parcels);
  const { terminal, withStorage } = parcelStorages(table, clock);

  const shown = (parcel: ParcelRecord): Promise<StaffParcel> => withStorage(parcel, staffParcelOf(parcel));

  /** @throws Conflict if another sum is due, or if the warehouse may not waive it */
  async function waived(
    parcel: ParcelRecord,
    { amount, reason, requestId }: StorageWaiver,
    { email: by, roles }: Caller,
  ): Promise<ParcelRecord> {
    if (parcel.storageSettlements?.some((settlement) => settlement.requestId === requestId)) return parcel;
    const now = clock.now();
    const { status, destinationCode } = parcel;
    const due =
      status === 'DESTINATION' && destinationCode !== null
        ? storageDue(parcel, await terminal(destinationCode, { fresh: true }), now)
        : null;
    if (!due || due.dueCents === 0) throw new Conflict('No storage is due for this package.');
    const { dueCents: amountCents, today: through } = due;
    if (amountCents !== centsFromDollars(amount))
      throw new Conflict(`The amount due is now ${dollars(amountCents)}. Check it, then waive it again.`);
    const isByWarehouse = !mayDo('waiveAnyStorage', roles);
    if (isByWarehouse && waivedByWarehouse(parcel) + amountCents > warehouseLimitCents)
      throw new Conflict(
        `The warehouse can waive up to ${dollars(warehouseLimitCents)} for a package. Ask customer service to waive more.`,
      );
    const at = now.toISOString();
    const waiver: StorageSettlement = {
      ...{ kind: 'WAIVED', at, amountCents, through, by, reason, requestId },
      days: due.dueDays,
      ...(isByWarehouse && { isByWarehouse }),
    };
    return changedByStaff(parcel, { ...withSettlement(parcel, waiver), updateDate: at }, by, reason);
  }

  return {
    /** @throws NotFound, Conflict if another sum or nothing is due, or if the warehouse may not waive it */
    waive: (caller: Caller, parcelId: string, waiver: StorageWaiver): Promise<StaffParcel> =>
      retryOnConflict(async () => {
        const before = await any(parcelId, true);
        const after = await waived(before, waiver, caller);
        return shown(after === before ? before : await parcels.save(before, after));
      }),

    /** @throws NotFound, Conflict if the parcel is not ready for pickup */
    recordNotice: async ({ email: by }: Caller, parcelId: string, { way }: NoticeInput) => {
      const find = () => any(parcelId, true);
      const told = await updateRecord({ find, save: parcels.save }, (parcel) => {
        if (parcel.status !== 'DESTINATION') throw new Conflict('This package is not ready for pickup.');
        const notice = { at: clock.now().toISOString(), by: 'STAFF', told: { by, way } } as const;
        return withNotice(parcel, notice);
      });
      return shown(told);
    },
  };
}
