import { inFeet, isLargeParcel, type Sides } from '../parcel-size.ts';
import { isFinal, type ParcelStatus, type PaymentStatus } from '../parcel-status.ts';

/** What decides the price of a parcel. */
export const PRICED_FIELDS = [
  'length',
  'width',
  'height',
  'weightLbs',
  'destinationCode',
  'hazard',
  'hazardClass',
  'oversized',
  'manualPrice',
  'declaredValue',
  'additionalFees',
] as const;

/** All fields that staff can edit. */
export const EDITABLE_FIELDS = [
  ...PRICED_FIELDS,
  'damaged',
  'locationDetail',
  'shippingProvider',
  'shippingTrackingNum',
  'notes',
] as const;
export type EditableField = (typeof EDITABLE_FIELDS)[number];

/** The fields of a parcel in the audit trail. */
export type AuditedField =
  | EditableField
  | 'status'
  | 'holdReason'
  | 'message'
  | 'paymentStatus'
  | 'price'
  | 'damageAccepted'
  | 'tmError'
  | 'signerName';

/** Why a field cannot be changed, for each locked field. */
export type Locks = Readonly<Partial<Record<EditableField, string>>>;

/** A parcel as it is stored. */
export interface EditedParcel {
  readonly status: ParcelStatus;
  readonly paymentStatus: PaymentStatus;
  readonly statusHistory: readonly { readonly status: ParcelStatus }[];
  readonly damaged: boolean;
}

/** The entered values that other fields depend on. Inches and pounds. */
export interface EnteredSize extends Sides {
  readonly weightLbs: number;
  readonly hazard: boolean;
  readonly oversized: boolean;
}

const PAID_REASON = 'Paid packages keep their price. Refund the payment first.';

const FINAL_REASONS: Partial<Record<ParcelStatus, string>> = {
  COMPLETED: 'The package was handed over.',
  DELETED: 'The package was deleted.',
};

const lock = (fields: readonly EditableField[], reason: string): Locks =>
  Object.fromEntries(fields.map((field) => [field, reason]));

/** A lost package has left if it was lost after its departure. */
function hasLeft({ statusHistory, status }: EditedParcel): boolean {
  const last = status === 'LOST' ? statusHistory.findLast((change) => change.status !== 'LOST') : { status };
  return last?.status === 'TRANSIT' || last?.status === 'DESTINATION';
}

/** Damage puts a package on hold, which is impossible in these statuses. */
function damageLock({ status, damaged }: EditedParcel): Locks {
  if (damaged) return {};
  if (status === 'DESTINATION')
    return { damaged: 'The package has arrived. Note the damage in the staff notes.' };
  return status === 'LOST' ? { damaged: 'The package is lost. Change its status first.' } : {};
}

/**
 * The fields that staff cannot change because of the status or the payment of a package. Such a field must keep its
 * value.
 */
export function lockedFields(parcel: EditedParcel): Locks {
  if (isFinal(parcel.status))
    return lock(EDITABLE_FIELDS, FINAL_REASONS[parcel.status] ?? 'The package is closed.');
  return {
    ...(hasLeft(parcel) && { destinationCode: 'The package has left Tacoma.' }),
    ...damageLock(parcel),
    ...(parcel.paymentStatus === 'PAID' && lock(PRICED_FIELDS, PAID_REASON)),
  };
}

/** The fields that must be empty because of other entered values. */
export function inapplicableFields(entered: EnteredSize): Locks {
  const needsManualPrice = entered.oversized || isLargeParcel(inFeet(entered, 'INCHES'), entered.weightLbs);
  return {
    ...(!entered.hazard && { hazardClass: 'Only hazardous packages have a hazard class.' }),
    ...(!needsManualPrice && { manualPrice: 'Only oversized packages have a manual price.' }),
  };
}
