import { Conflict, InvalidInput } from '#functions/core/platform/errors.ts';
import type { FieldError } from '#shared/api-error.ts';
import type { ParcelEdit, PriceInput } from '#shared/contracts/staff/parcel-edit.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { centsFromDollars, dollarsFromCents } from '#shared/rules/money.ts';
import { isFinal, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import {
  EDITABLE_FIELDS,
  type EditableField,
  inapplicableFields,
  lockedFields,
  PRICED_FIELDS,
} from '#shared/rules/staff/editable-fields.ts';
import { placeHintOf, placeOfParcel } from '#shared/rules/staff/places.ts';
import { damageAcceptedAfterEdit, statusAfterEdit } from '#shared/rules/staff/status-after-edit.ts';
import { withCurrentPrice } from '../parcel-pricing.ts';
import type { ParcelRecord } from '../parcel-record.ts';
import { withHold, withStatus } from '../parcel-transitions.ts';
import { changedByStaff } from '../staff/staff-change.ts';
import { staffParcelOf } from '../staff/staff-parcel.ts';

type EditedFields = Pick<ParcelEdit, EditableField>;
type CurrentFields = Pick<StaffParcel, EditableField>;

type Amounts = Pick<PriceInput, 'manualPrice' | 'declaredValue' | 'additionalFees'>;

const centsOrNone = (dollars: number | null) => (dollars === null ? undefined : centsFromDollars(dollars));
const rounded = (dollars: number) => dollarsFromCents(centsFromDollars(dollars));

/** The fields as they will be stored, so that equal values compare as equal. */
const normalized = <T extends Amounts>(input: T): T => ({
  ...input,
  manualPrice: input.manualPrice === null ? null : rounded(input.manualPrice),
  // No insurance and insurance of nothing are the same.
  declaredValue: input.declaredValue ? rounded(input.declaredValue) : null,
  additionalFees: rounded(input.additionalFees),
});

const currentFields = (parcel: ParcelRecord): CurrentFields => normalized(staffParcelOf(parcel));

/** The field errors of an edit that changes what cannot be changed. */
function fieldErrors(parcel: ParcelRecord, current: CurrentFields, edit: EditedFields): FieldError[] {
  const locks = lockedFields(parcel);
  const inapplicable = inapplicableFields(edit);
  return EDITABLE_FIELDS.flatMap((field) => {
    const isChanged = edit[field] !== current[field];
    const reason = isChanged
      ? (locks[field] ?? (edit[field] === null ? undefined : inapplicable[field]))
      : undefined;
    if (reason !== undefined) return [{ field, message: reason }];
    const isPlace = edit.locationDetail === '' || placeOfParcel(edit.locationDetail, parcel) !== null;
    if (field === 'locationDetail' && isChanged && !isPlace) return [{ field, message: placeHintOf(parcel) }];
    const isCleared = field === 'destinationCode' && isChanged && edit[field] === null;
    return isCleared ? [{ field, message: 'A destination can be changed, but not removed.' }] : [];
  });
}

/** Fields that no longer apply are emptied. */
function withoutInapplicable<T extends PriceInput>(input: T): T {
  const { hazardClass, manualPrice } = inapplicableFields(input);
  return { ...input, ...(hazardClass && { hazardClass: null }), ...(manualPrice && { manualPrice: null }) };
}

/** The parcel with the fields that decide its price, and the status and the price that follow from them. */
function withPricedFields(
  parcel: ParcelRecord,
  input: PriceInput & { damaged: boolean },
  at: Date,
  by: string,
): ParcelRecord {
  const current = currentFields(parcel);
  const { length, width, height, weightLbs, destinationCode, hazard, oversized, damaged } = input;
  const damageAccepted = damageAcceptedAfterEdit(parcel, damaged);
  const edited: ParcelRecord = {
    ...parcel,
    ...{ length, width, height, weightLbs, destinationCode, hazard, oversized, damaged, damageAccepted },
    hazardClass: input.hazardClass ?? undefined,
    manualBaseCents: centsOrNone(input.manualPrice),
    declaredValueCents: centsOrNone(input.declaredValue),
    additionalFeesCents: input.additionalFees > 0 ? centsFromDollars(input.additionalFees) : undefined,
    updateDate: at.toISOString(),
  };
  const status = statusAfterEdit(parcel, edited);
  const moved = inStatus(edited, status, at, by);
  // Otherwise a new tariff would change the price of a package whose shelf is corrected.
  const isSamePrice =
    status === parcel.status &&
    parcel.priceCents !== null &&
    PRICED_FIELDS.every((field) => input[field] === current[field]);
  return isSamePrice ? moved : withCurrentPrice(moved, at);
}

/** A parcel that an edit puts on hold has an open issue, which the site explains to its customer. */
function inStatus(edited: ParcelRecord, status: ParcelStatus, at: Date, by: string): ParcelRecord {
  if (status === edited.status) return edited;
  return status === 'TROUBLED' ? withHold(edited, null, at, by) : withStatus(edited, status, at, by);
}

/**
 * The parcel after an edit by staff, with its price calculated again. Returns the same object if nothing changes.
 * @throws Conflict if somebody else has changed the parcel since the version that the edit is based on, InvalidInput if
 * a locked field differs from its current value.
 */
export function withEdit(parcel: ParcelRecord, edit: ParcelEdit, at: Date, by: string): ParcelRecord {
  const { editVersion, ...input } = edit;
  const current = currentFields(parcel);
  const isSameShelf = input.locationDetail === current.locationDetail;
  const entered = normalized({
    ...input,
    // A shelf that was stored before shelves had a form stays as it is.
    ...(!isSameShelf && {
      locationDetail: placeOfParcel(input.locationDetail, parcel) ?? input.locationDetail,
    }),
  });
  const isSame = EDITABLE_FIELDS.every((field) => entered[field] === current[field]);
  if (isSame) return parcel;
  if ((parcel.editVersion ?? 0) !== editVersion)
    throw new Conflict('This package was changed in the meantime. Check what changed, then save again.');
  const errors = fieldErrors(parcel, current, entered);
  if (errors.length > 0) throw new InvalidInput('Some fields of this package cannot be changed.', errors);
  const { locationDetail, notes, shippingProvider, shippingTrackingNum, ...priced } =
    parcel.paymentStatus === 'PAID' ? entered : withoutInapplicable(entered);
  const after: ParcelRecord = {
    ...withPricedFields(parcel, priced, at, by),
    ...{ shippingProvider, shippingTrackingNum },
    locationDetail: locationDetail || undefined,
    notes: notes || undefined,
  };
  return changedByStaff(parcel, after, by);
}

/** The parcel as it would be with these fields. A paid or closed parcel stays as it is. */
export function withPreview(parcel: ParcelRecord, input: PriceInput, at: Date): ParcelRecord {
  if (parcel.paymentStatus === 'PAID' || isFinal(parcel.status)) return parcel;
  const entered = withoutInapplicable(normalized(input));
  return withPricedFields(parcel, { ...entered, damaged: parcel.damaged }, at, '');
}
