import { dollarsFromCents } from '#shared/rules/money.ts';
import { holdOf } from '#shared/rules/parcel-holds.ts';
import type { AuditedField } from '#shared/rules/staff/editable-fields.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import type { FieldChange } from './audit-entry.ts';

/** An amount as text, such as `$1,048.20`. */
const dollarText = (cents: number): string =>
  dollarsFromCents(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** An amount as text, or null without one. */
export const moneyText = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? null : dollarText(cents);
const text = (value: string | number | boolean | null | undefined) =>
  value === undefined || value === null || value === '' ? null : String(value);

/** The fields in the audit trail, by their names in the API. Others follow from them, or are of no interest. */
const FIELDS: Readonly<Record<AuditedField, (parcel: ParcelRecord) => string | null>> = {
  status: ({ status }) => status,
  holdReason: (parcel) => text(holdOf(parcel)?.holdReason),
  message: ({ statusHistory }) => text(statusHistory.at(-1)?.message),
  paymentStatus: ({ paymentStatus }) => paymentStatus,
  price: ({ priceCents }) => moneyText(priceCents),
  destinationCode: ({ destinationCode }) => destinationCode,
  damaged: ({ damaged }) => text(damaged),
  damageAccepted: ({ damageAccepted }) => text(damageAccepted),
  length: ({ length }) => text(length),
  width: ({ width }) => text(width),
  height: ({ height }) => text(height),
  weightLbs: ({ weightLbs }) => text(weightLbs),
  hazard: ({ hazard }) => text(hazard),
  hazardClass: ({ hazardClass }) => text(hazardClass),
  oversized: ({ oversized }) => text(oversized),
  manualPrice: ({ manualBaseCents }) => moneyText(manualBaseCents),
  declaredValue: ({ declaredValueCents }) => moneyText(declaredValueCents),
  additionalFees: ({ additionalFeesCents }) => moneyText(additionalFeesCents),
  locationDetail: ({ locationDetail }) => text(locationDetail),
  shippingProvider: ({ shippingProvider }) => text(shippingProvider),
  shippingTrackingNum: ({ shippingTrackingNum }) => text(shippingTrackingNum),
  notes: ({ notes }) => text(notes),
  tmError: ({ tmError }) => text(tmError),
  signerName: ({ signerName }) => text(signerName),
};

/** The fields of a parcel that have changed, with their values before and after. */
export function fieldChanges(before: ParcelRecord, after: ParcelRecord): FieldChange[] {
  return Object.entries(FIELDS).flatMap(([field, valueIn]) => {
    const [from, to] = [valueIn(before), valueIn(after)];
    return from === to ? [] : [{ field, from, to }];
  });
}
