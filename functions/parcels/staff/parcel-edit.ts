import { updateRecord } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, InvalidInput, invalidField } from '#functions/core/platform/errors.ts';
import { parcelEstimates } from '#functions/schedule/parcel-estimates.ts';
import type { FieldError } from '#shared/api-error.ts';
import type { ParcelEdit, PriceInput } from '#shared/contracts/staff/parcel-edit.ts';
import { isFinal, isOnHold, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { normalizeScanCode } from '#shared/rules/scan-codes.ts';
import { trackingNumberRefusal } from '#shared/rules/scans/tracking-number-refusal.ts';
import {
  hasNoInspection,
  INSPECTION_FIELDS,
  inspectionErrors,
} from '#shared/rules/staff/hazard-inspection.ts';
import { placeHintOf, placeOfParcel } from '#shared/rules/staff/places.ts';
import {
  damageAcceptedAfterEdit,
  EDITABLE_FIELDS,
  inapplicableFields,
  type Locks,
  lockedFields,
  PRICED_FIELDS,
  type StaffFields,
  statusAfterEdit,
  withoutInapplicable,
} from '#shared/rules/staff/staff-fields.ts';
import { agreements } from '../cover/agreements.ts';
import { parcelAccess } from '../parcel-access.ts';
import { withCurrentPrice } from '../parcel-payment.ts';
import { numbersOf, type ParcelRecord } from '../parcel-record.ts';
import { parcelRepository } from '../parcel-repository.ts';
import { withHold, withStatus } from '../parcel-transitions.ts';
import { codesOf, type FindWaiting } from '../scan-codes.ts';
import { parcelOf } from '../shown-parcel.ts';
import { parcelStorages } from '../storage/parcel-storages.ts';
import { changedByStaff, shownFields, staffParcelOf, storedFields } from './staff-parcel.ts';

/** The fields as they will be stored, so that equal values compare as equal. */
const normalized = (fields: StaffFields): StaffFields => shownFields(storedFields(fields));

const currentFields = (parcel: ParcelRecord): StaffFields => normalized(shownFields(parcel));

const isNothing = (value: unknown) => value === null || value === '';

/** The field errors of an edit that changes what cannot be changed. */
function fieldErrors(parcel: ParcelRecord, current: StaffFields, edit: StaffFields): FieldError[] {
  const locks = lockedFields(parcelOf(parcel));
  const inapplicable = inapplicableFields(edit);
  const inspection: Locks = inspectionErrors(edit);
  return EDITABLE_FIELDS.flatMap((field) => {
    const isChanged = edit[field] !== current[field];
    const reason = isChanged
      ? (locks[field] ?? (isNothing(edit[field]) ? undefined : inapplicable[field]))
      : inspection[field];
    if (reason !== undefined) return [{ field, message: reason }];
    const isPlace = edit.locationDetail === '' || placeOfParcel(edit.locationDetail, parcel) !== null;
    const refusal = field === 'shippingTrackingNum' && isChanged ? trackingNumberRefusal(edit[field]) : null;
    if (refusal !== null) return [{ field, message: refusal }];
    if (field === 'locationDetail' && isChanged && !isPlace) return [{ field, message: placeHintOf(parcel) }];
    const isCleared = field === 'destinationCode' && isChanged && edit[field] === null;
    return isCleared ? [{ field, message: 'A destination can be changed, but not removed.' }] : [];
  });
}

/** The parcel with these fields, and with the status and the price that follow from them. */
function withFields(parcel: ParcelRecord, fields: StaffFields, at: Date, by: string): ParcelRecord {
  const current = currentFields(parcel);
  const edited: ParcelRecord = {
    ...parcel,
    ...storedFields(fields),
    damageAccepted: damageAcceptedAfterEdit(parcel, fields.damaged),
    ...inspectionOf(parcel, fields, current, at, by),
    updateDate: at.toISOString(),
  };
  const status = statusAfterEdit(parcel, edited);
  const moved = inStatus(edited, status, at, by);
  // Otherwise a new tariff would change the price of a package whose shelf is corrected.
  const isSamePrice =
    status === parcel.status &&
    parcel.priceCents !== null &&
    PRICED_FIELDS.every((field) => fields[field] === current[field]);
  return isSamePrice ? moved : withCurrentPrice(moved, at);
}

/** Who inspected the hazardous goods, and when: the latest person who changed the inspection. */
function inspectionOf(
  { inspectedBy, inspectedAt }: ParcelRecord,
  fields: StaffFields,
  current: StaffFields,
  at: Date,
  by: string,
): Pick<ParcelRecord, 'inspectedBy' | 'inspectedAt'> {
  if (hasNoInspection(fields)) return { inspectedBy: undefined, inspectedAt: undefined };
  const isChanged = INSPECTION_FIELDS.some((field) => fields[field] !== current[field]);
  return isChanged ? { inspectedBy: by, inspectedAt: at.toISOString() } : { inspectedBy, inspectedAt };
}

/** A parcel that an edit puts on hold has an open issue, which the site explains to its customer. */
function inStatus(edited: ParcelRecord, status: ParcelStatus, at: Date, by: string): ParcelRecord {
  if (status === edited.status) return edited;
  return status === 'TROUBLED' ? withHold(edited, null, at, by) : withStatus(edited, status, at, by);
}

/**
 * The parcel after an edit by staff, with its price recalculated. Returns the same object if nothing changes.
 * @throws Conflict if somebody else has changed the parcel since the version that the edit is based on, InvalidInput if
 * a locked field differs from its current value, or if the declared value changes without a reason.
 */
export function withEdit(parcel: ParcelRecord, edit: ParcelEdit, at: Date, by: string): ParcelRecord {
  const { editVersion, isSecondBox, reason, ...input } = edit;
  const { scannedNum, shippingTrackingNum } = numbersOf(input.shippingTrackingNum);
  const current = currentFields(parcel);
  const isSameShelf = input.locationDetail === current.locationDetail;
  const entered = normalized({
    ...input,
    shippingTrackingNum,
    // An unchanged shelf is kept even if it does not have the current form.
    ...(!isSameShelf && {
      locationDetail: placeOfParcel(input.locationDetail, parcel) ?? input.locationDetail,
    }),
  });
  const isSame = EDITABLE_FIELDS.every((field) => entered[field] === current[field]);
  if (isSame) return parcel;
  if ((parcel.editVersion ?? 0) !== editVersion)
    throw new Conflict('This package has changed since you opened it. Check what changed, then save again.');
  const errors = fieldErrors(parcel, current, entered);
  if (errors.length > 0) throw new InvalidInput('Some fields of this package cannot be changed.', errors);
  const isDeclared = entered.declaredValue !== current.declaredValue;
  if (isDeclared && !reason) throw invalidField('reason', 'Enter a reason.');
  const fields = withoutInapplicable(entered);
  const edited = withFields(parcel, fields, at, by);
  const why = isDeclared ? reason : undefined;
  if (fields.shippingTrackingNum === current.shippingTrackingNum)
    return changedByStaff(parcel, edited, by, why);
  const { scannedNum: _, ...rest } = edited;
  return changedByStaff(parcel, { ...rest, ...(scannedNum !== undefined && { scannedNum }) }, by, why);
}

/** The parcel with these fields, for a preview. A closed parcel does not change. */
export function withPreview(parcel: ParcelRecord, input: PriceInput, at: Date): ParcelRecord {
  if (isFinal(parcel.status)) return parcel;
  const fields = withoutInapplicable(normalized({ ...currentFields(parcel), ...input }));
  return withFields(parcel, fields, at, '');
}

/** Corrections of parcels by staff. */
export function editService(table: Table, clock: Clock, findWaiting: FindWaiting) {
  const parcels = parcelRepository(table);
  const { any } = parcelAccess(parcels);
  const agreed = agreements(table);
  const { withStorage } = parcelStorages(table, clock);
  const { withEstimate } = parcelEstimates(table, clock);

  async function requireOwnNumber(parcel: ParcelRecord, scanned: string): Promise<void> {
    if (codesOf(parcel).includes(normalizeScanCode(scanned))) return;
    const { parcels: found, waitingIntakeId } = await parcels.lookUpCode(scanned);
    const other = found.find(({ parcelId, status }) => parcelId !== parcel.parcelId && !isFinal(status));
    const waiting = other || waitingIntakeId === undefined ? null : await findWaiting(waitingIntakeId);
    if (!other && !waiting) return;
    const name = other?.freightBillNum ?? 'A package that is waiting for its customer';
    throw invalidField(
      'shippingTrackingNum',
      `${name} has this number too. Save again if both packages have it.`,
    );
  }

  /** Saves an edit. A declared value is saved together with the bill of lading that says who changed it and why. */
  async function save(before: ParcelRecord, after: ParcelRecord, by: string): Promise<ParcelRecord> {
    if (after.declaredValueCents === before.declaredValueCents) return parcels.save(before, after);
    const latest = await agreed.latest(before);
    const { parcel, writes } = await agreed.agree(
      before,
      after,
      { agreedBy: 'STAFF', by, reason: after.changed?.reason, contents: latest?.contents ?? '' },
      clock.now(),
    );
    await parcels.saveWith(before, after, writes);
    return parcel;
  }

  return {
    /**
     * @throws NotFound, Conflict and InvalidInput as in {@link withEdit}, and InvalidInput if another open or waiting package
     * has the tracking number, unless it is a second box with it
     */
    edit: async ({ email }: Pick<Caller, 'email'>, parcelId: string, edit: ParcelEdit) => {
      const find = async () => {
        const parcel = await any(parcelId, true);
        if (!edit.isSecondBox) await requireOwnNumber(parcel, edit.shippingTrackingNum);
        return parcel;
      };
      const change = (parcel: ParcelRecord) => withEdit(parcel, edit, clock.now(), email);
      const edited = await updateRecord(
        { find, save: (before, after) => save(before, after, email) },
        change,
      );
      return withStorage(edited, await withEstimate(edited, staffParcelOf(edited)));
    },

    /** The price that an edit would result in. @throws NotFound */
    preview: async (parcelId: string, input: PriceInput) => {
      const parcel = withPreview(await any(parcelId), input, clock.now());
      const { price, charges, paidBefore } = parcelOf(parcel);
      return { price, charges, paidBefore, reason: noPriceReason(parcel) };
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
    return 'Choose the handling fee. Until then the package has no price.';
  return parcel.manualBaseCents === undefined
    ? 'Oversized packages have no price until you enter one.'
    : 'There is no price for this route.';
}
