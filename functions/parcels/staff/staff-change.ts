import type { ParcelRecord } from '../parcel-record.ts';

/** The fields that staff enter. Two people must not overwrite each other's entries unseen. */
const ENTERED_FIELDS = [
  'length',
  'width',
  'height',
  'weightLbs',
  'destinationCode',
  'hazard',
  'hazardClass',
  'oversized',
  'damaged',
  'locationDetail',
  'shippingProvider',
  'shippingTrackingNum',
  'notes',
  'declaredValueCents',
  'manualBaseCents',
  'additionalFeesCents',
] as const satisfies readonly (keyof ParcelRecord)[];

/**
 * The parcel after a change by staff, marked with who made it and why, for the audit trail. If one of the fields that
 * staff enter has changed, whoever edits the parcel at the same time gets a conflict. `before` is null for a new parcel.
 * Returns the same object if nothing has changed.
 */
export function changedByStaff(
  before: ParcelRecord | null,
  after: ParcelRecord,
  by: string,
  reason?: string,
): ParcelRecord {
  if (after === before) return after;
  const version = before ? before.version + 1 : after.version;
  const isEdit = before !== null && ENTERED_FIELDS.some((field) => after[field] !== before[field]);
  return {
    ...after,
    changed: { by, version, ...(reason !== undefined && { reason }) },
    ...(isEdit && { editVersion: version }),
  };
}
