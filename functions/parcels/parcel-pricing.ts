import { isOnHold } from '#shared/rules/parcel-status.ts';
import { type ChargeLine, calculateCharges } from '../pricing/charges.ts';
import { TARIFF } from '../pricing/tariff.ts';
import { withCharges } from './parcel-payment.ts';
import type { ParcelRecord } from './parcel-record.ts';

/** The fields that decide the price of a parcel. */
type PricedParcel = Pick<
  ParcelRecord,
  | 'status'
  | 'originCode'
  | 'destinationCode'
  | 'length'
  | 'width'
  | 'height'
  | 'weightLbs'
  | 'hazard'
  | 'hazardClass'
  | 'oversized'
  | 'manualBaseCents'
  | 'declaredValueCents'
  | 'additionalFeesCents'
>;

/** The charges of a parcel by the current tariff, or null if it has no price. A parcel on hold has none. */
export function chargesOf(parcel: PricedParcel): ChargeLine[] | null {
  if (isOnHold(parcel.status)) return null;
  const { hazardClass, manualBaseCents, declaredValueCents, additionalFeesCents } = parcel;
  return calculateCharges(TARIFF, parcel, {
    ...(hazardClass !== undefined && { hazardClass }),
    ...(manualBaseCents !== undefined && { manualBaseCents }),
    ...(declaredValueCents !== undefined && { declaredValueCents }),
    ...(additionalFeesCents !== undefined && { additionalFeesCents }),
  });
}

/** The parcel with the price that its fields and its status result in. A paid parcel keeps its price. */
export function withCurrentPrice(parcel: ParcelRecord, at: Date): ParcelRecord {
  return parcel.paymentStatus === 'PAID' ? parcel : withCharges(parcel, chargesOf(parcel), at);
}
