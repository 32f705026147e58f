import type { Cover, Parcel } from '#shared/contracts/parcel.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { coverLimitCents, isCoverOpen } from '#shared/rules/pricing/cover.ts';
import { type ParcelRecord, paidBeforeOf } from './parcel-record.ts';
import { trackingCodeOf } from './tracking-code.ts';

const coverOf = (record: ParcelRecord): Cover => ({
  limit: dollarsFromCents(coverLimitCents(record.declaredValueCents)),
  agreement: record.agreements ?? 0,
  canChange: isCoverOpen(record),
});

/** A parcel in the format of the API, money in dollars. The contract removes the fields that only the record has. */
export function parcelOf(record: ParcelRecord): Parcel {
  const { priceCents, charges, statedValueCents, ...rest } = record;
  return {
    ...rest,
    price: priceCents === null ? null : dollarsFromCents(priceCents),
    paidBefore: paidBeforeOf(record),
    cover: coverOf(record),
    ...(statedValueCents !== undefined && { statedValue: dollarsFromCents(statedValueCents) }),
    trackingCode: trackingCodeOf(record.parcelId),
    charges: charges.map(({ amountCents, ...charge }) => ({
      ...charge,
      amount: dollarsFromCents(amountCents),
    })),
  };
}
