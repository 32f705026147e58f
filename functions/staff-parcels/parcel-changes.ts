import type { StaffParcel } from '../../shared/contracts/staff/staff-parcel.ts';
import type { StatusInput } from '../../shared/contracts/staff/staff-parcels.ts';
import { isPayable, openIssues, type ParcelStatus } from '../../shared/rules/parcel-status.ts';
import { mayDo } from '../../shared/rules/staff/staff-actions.ts';
import { needsReason, statusChangeAction } from '../../shared/rules/staff/status-changes.ts';
import { type AuditEntry, auditEntryEntity } from '../audit/audit-entry.ts';
import type { Table } from '../data/table.ts';
import { updateRecord } from '../data/update-record.ts';
import type { ParcelAccess } from '../parcels/parcel-access.ts';
import { withCurrentPrice } from '../parcels/parcel-pricing.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import type { ParcelRepository } from '../parcels/parcel-repository.ts';
import { withStatus } from '../parcels/parcel-transitions.ts';
import { changedByStaff } from '../parcels/staff-change.ts';
import { staffParcelOf } from '../parcels/staff-parcel.ts';
import type { Caller } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { Conflict, Forbidden, InvalidInput } from '../platform/errors.ts';
import { inParallel } from './in-parallel.ts';

/** The number of parcels that are read or written at once. */
const AT_ONCE = 10;

interface Dependencies {
  readonly parcels: Pick<ParcelRepository, 'save'>;
  readonly access: Pick<ParcelAccess, 'any'>;
  readonly table: Pick<Table, 'put'>;
  readonly clock: Clock;
}

/** What staff do with one parcel. All methods throw NotFound for an unknown parcel. */
export function parcelChanges({ parcels, access, table, clock }: Dependencies) {
  function change(
    caller: Caller,
    parcelId: string,
    transform: (parcel: ParcelRecord) => ParcelRecord,
    reason?: string,
  ): Promise<ParcelRecord> {
    const find = () => access.any(parcelId, true);
    return updateRecord({ find, save: parcels.save }, (parcel) =>
      changedByStaff(parcel, transform(parcel), caller.email, reason),
    );
  }

  return {
    /**
     * Changes the status. Does nothing if the caller has set it already.
     * @throws Forbidden, InvalidInput without a required reason, Conflict if the change is not allowed
     */
    setStatus: async (
      caller: Caller,
      parcelId: string,
      { status, reason }: StatusInput,
    ): Promise<StaffParcel> => {
      const now = clock.now();
      const transform = (parcel: ParcelRecord) => {
        if (parcel.status === status && parcel.statusHistory.at(-1)?.by === caller.email) return parcel;
        assertAllowed(caller, parcel, status, reason);
        return withPriceIfNeeded(parcel, withStatus(parcel, status, now, caller.email), now);
      };
      return staffParcelOf(await change(caller, parcelId, transform, reason));
    },

    /** Removes the shipping system's error, if there is one. */
    dismissTmError: async (caller: Caller, parcelId: string): Promise<StaffParcel> => {
      const now = clock.now().toISOString();
      const transform = (parcel: ParcelRecord) => {
        const { tmError, ...rest } = parcel;
        return tmError === undefined ? parcel : { ...rest, updateDate: now };
      };
      return staffParcelOf(await change(caller, parcelId, transform));
    },

    /** Deletes a parcel. Does nothing if it is deleted. @throws Conflict if it is paid or cannot be deleted */
    delete: async (caller: Caller, parcelId: string): Promise<void> => {
      const now = clock.now();
      await change(caller, parcelId, (parcel) =>
        parcel.status === 'DELETED' ? parcel : withStatus(parcel, 'DELETED', now, caller.email),
      );
    },

    /** Records in the audit trail that labels were printed. Records nothing if one parcel is unknown. */
    recordLabelPrint: async (caller: Caller, parcelIds: readonly string[]): Promise<void> => {
      const at = clock.now().toISOString();
      const unique = [...new Set(parcelIds)];
      await inParallel(unique, AT_ONCE, (parcelId) => access.any(parcelId));
      await inParallel(unique, AT_ONCE, (parcelId) =>
        table.put(auditEntryEntity, labelPrint(parcelId, at, caller)),
      );
    },
  };
}

const labelPrint = (parcelId: string, at: string, { email }: Caller): AuditEntry => ({
  parcelId,
  at,
  by: email,
  action: 'LABEL_PRINTED',
  subjectId: email,
  version: 1,
});

/** @throws Forbidden, InvalidInput without a required reason, Conflict for changes that have an operation of their own */
function assertAllowed(
  { roles }: Caller,
  parcel: ParcelRecord,
  to: ParcelStatus,
  reason: string | undefined,
): void {
  const { status: from } = parcel;
  if (!mayDo(statusChangeAction(from, to), roles))
    throw new Forbidden('You do not have permission to do this.');
  if (to === 'COMPLETED') throw new Conflict('A package is completed by handing it over at the counter.');
  if (to === 'DELETED') throw new Conflict('Delete the package instead.');
  if (needsReason(from, to) && reason === undefined)
    throw new InvalidInput('Enter a reason.', [{ field: 'reason', message: 'Enter a reason.' }]);
  const { destinationMissing, damageNotAccepted } = openIssues(parcel);
  if (to !== 'CORRECTED') return;
  if (destinationMissing) throw new Conflict('This package has no destination yet.');
  if (damageNotAccepted) throw new Conflict('The customer has not accepted the damage yet.');
}

/** A parcel is priced when it leaves its hold, and when it is found again without a price. */
function withPriceIfNeeded(before: ParcelRecord, after: ParcelRecord, now: Date): ParcelRecord {
  const isPriced = before.status !== 'CORRECTED' && before.priceCents !== null;
  const canBePaid = isPayable({ status: after.status, paymentStatus: 'UNPAID' });
  if (isPriced || !canBePaid) return after;
  return withCurrentPrice(after, now);
}
