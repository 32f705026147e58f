import type { LocationCode } from '../locations.ts';
import { type Holdable, isResolvedByCustomer } from '../parcel-holds.ts';
import { inFeet, isLargeParcel, type Sides } from '../parcel-size.ts';
import {
  type ChargeType,
  hasLeft,
  hasOpenIssue,
  isAllowedTransition,
  isFinal,
  isHazardProcessed,
  type ParcelStatus,
  type PaymentStatus,
  type Resolvable,
} from '../parcel-status.ts';
import type { HazardClass } from './hazard-classes.ts';
import { type DotClass, type HazardUnit, INSPECTION_FIELDS, type PackingGroup } from './hazard-inspection.ts';

/**
 * Every field of a parcel that staff edit, by its name in the API. The stored form, the form of the edit screen, the
 * check for conflicting edits, the new price and the audit trail follow from this list.
 *
 * - `record`: the name in the table
 * - `kind`: how the value is stored, sent, entered and shown
 * - `priced`: whether the price depends on it, so that a change recalculates the price and a paid parcel locks it
 */
export const STAFF_FIELDS = {
  length: { record: 'length', kind: 'inches', priced: true },
  width: { record: 'width', kind: 'inches', priced: true },
  height: { record: 'height', kind: 'inches', priced: true },
  weightLbs: { record: 'weightLbs', kind: 'pounds', priced: true },
  destinationCode: { record: 'destinationCode', kind: 'terminal', priced: true },
  hazard: { record: 'hazard', kind: 'flag', priced: true },
  hazardClass: { record: 'hazardClass', kind: 'hazardClass', priced: true },
  unNumber: { record: 'unNumber', kind: 'optionalText', priced: false },
  dotClass: { record: 'dotClass', kind: 'dotClass', priced: false },
  packingGroup: { record: 'packingGroup', kind: 'packingGroup', priced: false },
  hazardQuantity: { record: 'hazardQuantity', kind: 'quantity', priced: false },
  hazardUnit: { record: 'hazardUnit', kind: 'hazardUnit', priced: false },
  emergencyPhone: { record: 'emergencyPhone', kind: 'optionalText', priced: false },
  oversized: { record: 'oversized', kind: 'flag', priced: true },
  manualPrice: { record: 'manualBaseCents', kind: 'amount', priced: true },
  declaredValue: { record: 'declaredValueCents', kind: 'amount', priced: true },
  additionalFees: { record: 'additionalFeesCents', kind: 'fee', priced: true },
  damaged: { record: 'damaged', kind: 'flag', priced: false },
  locationDetail: { record: 'locationDetail', kind: 'optionalText', priced: false },
  shippingProvider: { record: 'shippingProvider', kind: 'text', priced: false },
  shippingTrackingNum: { record: 'shippingTrackingNum', kind: 'text', priced: false },
  notes: { record: 'notes', kind: 'optionalText', priced: false },
} as const;
type StaffFieldTable = typeof STAFF_FIELDS;
export type EditableField = keyof StaffFieldTable;
export type FieldKind = StaffFieldTable[EditableField]['kind'];
export type KindOf<F extends EditableField> = StaffFieldTable[F]['kind'];

/** The values of each kind in the API. An amount is null and a fee is 0 if there is none. US dollars. */
export interface KindValues {
  inches: number;
  pounds: number;
  flag: boolean;
  terminal: LocationCode | null;
  hazardClass: HazardClass | null;
  dotClass: DotClass | null;
  packingGroup: PackingGroup | null;
  quantity: number | null;
  hazardUnit: HazardUnit | null;
  amount: number | null;
  fee: number;
  text: string;
  optionalText: string;
}

/** The fields that staff edit, as in the API. */
export type StaffFields = { [F in EditableField]: KindValues[KindOf<F>] };

export const EDITABLE_FIELDS = Object.keys(STAFF_FIELDS) as EditableField[];

export type PricedField = {
  [F in EditableField]: StaffFieldTable[F]['priced'] extends true ? F : never;
}[EditableField];

/** The fields that the price of a parcel depends on. */
export const PRICED_FIELDS = EDITABLE_FIELDS.filter(
  (field): field is PricedField => STAFF_FIELDS[field].priced,
);

/** The fields of a parcel in the audit trail: what staff edit, and what other changes lead to. */
export type AuditedField = EditableField | OtherAuditedField;
export type OtherAuditedField =
  | 'status'
  | 'holdReason'
  | 'message'
  | 'paymentStatus'
  | 'price'
  | 'damageAccepted'
  | 'tmError'
  | 'signerName'
  | 'agentName'
  | 'refusal'
  | 'refusalNext'
  | 'collectedBy'
  | 'sailing'
  | 'rolledFrom'
  | 'heldUntil';

/** Why a field cannot be changed, for each locked field. */
export type Locks = Readonly<Partial<Record<EditableField, string>>>;

/** A parcel as it is stored. */
export interface EditedParcel {
  readonly status: ParcelStatus;
  readonly paymentStatus: PaymentStatus;
  readonly statusHistory: readonly { readonly status: ParcelStatus }[];
  readonly damaged: boolean;
  readonly charges: readonly { readonly chargeType: ChargeType }[];
  /** What was paid before charges were added that are still due. US dollars. */
  readonly paidBefore?: number | undefined;
  readonly cover?: { readonly canChange: boolean } | undefined;
}

/** The entered values that other fields depend on. Inches and pounds. */
export interface EnteredSize extends Sides {
  readonly weightLbs: number;
  readonly hazard: boolean;
  readonly oversized: boolean;
}

const PAID_REASON = 'Paid packages keep their price. Refund the payment first.';

const PAID_COVER_REASON = 'The package is paid. Change its coverage in the details.';

const FINAL_COVER_REASON = 'The declared value is final once the package has left Tacoma or is lost.';

const FINAL_REASONS: Partial<Record<ParcelStatus, string>> = {
  COMPLETED: 'The package was handed over.',
  DELETED: 'The package was deleted.',
};

const lock = (fields: readonly EditableField[], reason: string): Locks =>
  Object.fromEntries(fields.map((field) => [field, reason]));

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
    ...paymentLock(parcel),
    ...(parcel.cover?.canChange === false && { declaredValue: FINAL_COVER_REASON }),
  };
}

/**
 * What was paid keeps its price. Only the fee for hazardous goods that are found later can be added, as a charge of its
 * own.
 */
function paymentLock(parcel: EditedParcel): Locks {
  const { paymentStatus, paidBefore, charges } = parcel;
  const isPaid = paymentStatus === 'PAID';
  if (!isPaid && paidBefore === undefined) return {};
  const isFeePaid = isPaid && isHazardProcessed(charges);
  const locked = PRICED_FIELDS.filter((field) => isFeePaid || !['hazard', 'hazardClass'].includes(field));
  return { ...lock(locked, PAID_REASON), declaredValue: PAID_COVER_REASON };
}

const HAZARD_FIELDS = ['hazardClass', ...INSPECTION_FIELDS] as const;

/** The fields that must be empty because of other entered values. */
export function inapplicableFields(entered: EnteredSize): Locks {
  const needsManualPrice = entered.oversized || isLargeParcel(inFeet(entered, 'INCHES'), entered.weightLbs);
  return {
    ...(!entered.hazard && lock(HAZARD_FIELDS, 'Only for hazardous packages.')),
    ...(!needsManualPrice && { manualPrice: 'Only oversized packages have a manual price.' }),
  };
}

const NOT_HAZARDOUS = {
  hazardClass: null,
  unNumber: '',
  dotClass: null,
  packingGroup: null,
  hazardQuantity: null,
  hazardUnit: null,
  emergencyPhone: '',
} satisfies Partial<StaffFields>;

/** The fields, without the values that do not apply. */
export function withoutInapplicable(fields: StaffFields): StaffFields {
  const { hazardClass, manualPrice } = inapplicableFields(fields);
  return { ...fields, ...(hazardClass && NOT_HAZARDOUS), ...(manualPrice && { manualPrice: null }) };
}

/**
 * The status of a package after staff changed its destination or its damage. A new issue puts it on hold; once the last
 * issue of a TROUBLED package is resolved, it is CORRECTED, unless staff put it on hold for another reason.
 */
export function statusAfterEdit(before: Resolvable & Holdable, after: Resolvable): ParcelStatus {
  const { status } = before;
  const isNewIssue = !hasOpenIssue(before) && hasOpenIssue(after);
  if (isNewIssue && isAllowedTransition(status, 'TROUBLED')) return 'TROUBLED';
  const isResolved = isResolvedByCustomer(before) && !hasOpenIssue(after);
  return status === 'TROUBLED' && isResolved ? 'CORRECTED' : status;
}

/** Accepted damage stays accepted only while the package stays damaged. */
export function damageAcceptedAfterEdit(
  before: Pick<Resolvable, 'damaged' | 'damageAccepted'>,
  damaged: boolean,
): boolean {
  return damaged && before.damaged && before.damageAccepted;
}
