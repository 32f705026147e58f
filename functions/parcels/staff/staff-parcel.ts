import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { type ParcelRecord, parcelOf } from '../parcel-record.ts';

const dollarsOrNull = (cents: number | undefined) => (cents === undefined ? null : dollarsFromCents(cents));

/** A parcel in the format of the API for staff, money in dollars. */
export function staffParcelOf(record: ParcelRecord): StaffParcel {
  const { customerName, companyName, customerNumber, locationDetail, tmError, notes, hazardClass } = record;
  return {
    ...parcelOf(record),
    customerName: customerName ?? '',
    companyName: companyName ?? '',
    customerNumber: customerNumber ?? '',
    locationDetail: locationDetail ?? '',
    tmError: tmError ?? null,
    notes: notes ?? '',
    hazardClass: hazardClass ?? null,
    declaredValue: dollarsOrNull(record.declaredValueCents),
    manualPrice: dollarsOrNull(record.manualBaseCents),
    additionalFees: dollarsFromCents(record.additionalFeesCents ?? 0),
    editVersion: record.editVersion ?? 0,
    ...(record.signerName !== undefined && { signerName: record.signerName }),
  };
}
