import type { AbandonmentFile } from '#shared/contracts/staff/abandonment.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import type { CustomerRecord } from '../customers/customer-record.ts';
import type { ParcelRecord } from '../parcels/parcel-record.ts';
import { arrivedAt } from '../parcels/storage/parcel-stay.ts';
import type { StorageSettlement } from '../parcels/storage/storage-fields.ts';

export function goodsOf(parcel: ParcelRecord, contents: string): AbandonmentFile['goods'] {
  const { weightLbs, length, width, height, hazard, shippingProvider, shippingTrackingNum } = parcel;
  return {
    ...{ contents, weightLbs, length, width, height, hazard, shippingProvider, shippingTrackingNum },
    locationDetail: parcel.locationDetail ?? '',
  };
}

/** Whom the portal knows to claim an interest in the goods. */
export function claimantOf(
  parcel: ParcelRecord,
  customer: CustomerRecord | null,
): AbandonmentFile['claimant'] {
  if (!customer)
    return {
      ...{ name: parcel.customerName ?? '', company: parcel.companyName ?? '' },
      ...{ addressLines: [], emailAddress: '', mobileNumber: '' },
    };
  const { name, company, address1, address2, city, state, postalCode, emailAddress, mobileNumber } = customer;
  const addressLines = [address1, address2, `${city}, ${state} ${postalCode}`].filter((line) => line !== '');
  return { name, company, addressLines, emailAddress, mobileNumber };
}

/** What is due for the transport, in cents. */
export const shippingDueOf = (parcel: ParcelRecord): number =>
  isPayable(parcel) ? (parcel.priceCents ?? 0) : 0;

/** The notices that were mailed in the current stay at the terminal. */
export function mailedNoticesOf(parcel: ParcelRecord): NonNullable<ParcelRecord['mailedNotices']> {
  const arrived = arrivedAt(parcel);
  return (parcel.mailedNotices ?? []).filter(({ recordedAt }) => arrived !== null && recordedAt >= arrived);
}

export const settlementOf = ({
  kind,
  at,
  amountCents,
  days,
  through,
  reason,
  by,
  refundedAt,
}: StorageSettlement) => ({
  ...{ kind, at, days, through },
  amount: dollarsFromCents(amountCents),
  reason: reason ?? null,
  by: by ?? null,
  refundedAt: refundedAt ?? null,
});
