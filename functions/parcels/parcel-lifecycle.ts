import type { ResolutionInput } from '#shared/contracts/parcel.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { holdOf } from '#shared/rules/parcel-holds.ts';
import {
  hasOpenIssue,
  isActive,
  isOnHold,
  openIssues,
  type ParcelStatus,
} from '#shared/rules/parcel-status.ts';
import { Conflict } from '../core/platform/errors.ts';
import type { ParcelRecord } from './parcel-record.ts';
import { withStatus } from './parcel-transitions.ts';

/** What is known about a parcel when it arrives at the dock in Tacoma. Inches and pounds. */
export type NewParcel = Pick<
  ParcelRecord,
  | 'customerId'
  | 'freightBillNum'
  | 'originCode'
  | 'destinationCode'
  | 'shippingTrackingNum'
  | 'shippingProvider'
  | 'weightLbs'
  | 'length'
  | 'width'
  | 'height'
  | 'damaged'
  | 'hazard'
  | 'oversized'
>;

/**
 * Creates a parcel. It is TROUBLED if the customer must resolve something first. It has no price yet, so it is not
 * payable.
 */
export function createParcel(input: NewParcel, parcelId: string, at: Date, by: string): ParcelRecord {
  const now = at.toISOString();
  const status: ParcelStatus = hasOpenIssue({ ...input, damageAccepted: false }) ? 'TROUBLED' : 'ORIGIN';
  return {
    ...input,
    parcelId,
    status,
    paymentStatus: 'UNPAYABLE',
    priceCents: null,
    charges: [],
    customerNotes: '',
    damageAccepted: false,
    statusHistory: [{ status, statusDate: now, by }],
    updateDate: now,
    version: 1,
  };
}

/**
 * The parcel with the customer's notes. Returns the same object if nothing changes.
 * @throws Conflict if the notes have changed since `seenVersion`. Other changes, such as a new status, do not matter.
 */
export function withNotes(
  parcel: ParcelRecord,
  customerNotes: string,
  at: Date,
  seenVersion?: number,
): ParcelRecord {
  if (customerNotes === parcel.customerNotes) return parcel;
  if (seenVersion !== undefined && (parcel.notesVersion ?? 0) > seenVersion) {
    throw new Conflict('These notes were changed in another window or on another device.');
  }
  return { ...parcel, customerNotes, notesVersion: parcel.version + 1, updateDate: at.toISOString() };
}

/**
 * The parcel after its customer set the missing destination, accepted the damage, or both. It becomes CORRECTED if no
 * issue is left and staff do not hold it. Staff who edit the parcel at the same time get a conflict. Returns the same
 * object if it was already resolved this way, so a duplicate request has no effect.
 * @throws Conflict if part of the resolution is not allowed. Then nothing is changed.
 */
export function withResolution(
  parcel: ParcelRecord,
  { destinationCode, acceptsDamage = false }: ResolutionInput,
  at: Date,
  by: string,
): ParcelRecord {
  const { destinationMissing, damageNotAccepted } = openIssues(parcel);
  const setsDestination = destinationCode !== undefined && destinationCode !== parcel.destinationCode;
  if (!isActive(parcel.status)) throw new Conflict('This package can no longer be changed.');
  if (setsDestination && !destinationMissing) {
    const name = parcel.destinationCode && LOCATION_NAMES[parcel.destinationCode];
    throw new Conflict(
      `The destination of this package is already ${name}. To change it, contact customer service.`,
    );
  }
  if (acceptsDamage && !parcel.damaged) throw new Conflict('This package is not flagged as damaged.');
  const acceptsNow = acceptsDamage && damageNotAccepted;
  if (!setsDestination && !acceptsNow) {
    if (isOnHold(parcel.status)) return parcel;
    throw new Conflict('There is nothing left to resolve on this package.');
  }
  const updated: ParcelRecord = {
    ...parcel,
    ...(setsDestination && { destinationCode }),
    ...(acceptsNow && { damageAccepted: true }),
    editVersion: parcel.version + 1,
    updateDate: at.toISOString(),
  };
  const isCorrected = parcel.status === 'TROUBLED' && !hasOpenIssue(updated) && !holdOf(updated);
  return isCorrected ? withStatus(updated, 'CORRECTED', at, by) : updated;
}
