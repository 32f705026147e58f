import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { splitParcelId } from '#functions/core/data/ids.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { BillOfLading } from '#shared/contracts/cover/bills-of-lading.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import { coverLimitCents, coverPriceCents } from '#shared/rules/pricing/cover.ts';
import { TERMS_VERSION } from '#shared/rules/terms.ts';
import type { ParcelRecord } from '../parcel-record.ts';

const Cents = z.int().check(z.gte(0));

/** A version of a parcel's bill of lading as stored, written when its limit is agreed. It never changes. */
const BillOfLadingRecord = z.extend(z.omit(BillOfLading, { limit: true, coverPrice: true }), {
  parcelId: z.string(),
  limitCents: Cents,
  coverCents: Cents,
  ...Versioned.shape,
});
export type BillOfLadingRecord = z.infer<typeof BillOfLadingRecord>;

/** The range of a parcel's bills of lading. Null if the id is malformed. */
export function billsOfLadingRange(parcelId: string): { partition: string; prefix: string } | null {
  const parts = splitParcelId(parcelId);
  return (
    parts && {
      partition: customerPartition(parts.customerId),
      prefix: `${CUSTOMER_SORT.billsOfLading}${parts.suffix}#`,
    }
  );
}

/** The key of a bill of lading. The number is padded, so that the bills sort by it. @throws Error for a malformed id */
export function billOfLadingKey({ parcelId, number }: Pick<BillOfLadingRecord, 'parcelId' | 'number'>): Key {
  const range = billsOfLadingRange(parcelId);
  if (!range) throw new Error(`Not a parcel id: ${parcelId}`);
  return { pk: range.partition, sk: `${range.prefix}${String(number).padStart(4, '0')}` };
}

export const billOfLadingEntity = defineEntity({
  type: 'bill-of-lading',
  schema: BillOfLadingRecord,
  keys: billOfLadingKey,
});

/** How and why a limit was agreed, and what the customer stated. `by` is the email address of staff. */
export type Agreement = Pick<BillOfLadingRecord, 'agreedBy' | 'reason' | 'contents'> & {
  readonly by?: string;
};

/** The bill of lading of a parcel as it is after this agreement. The customer is its shipper, and its consignee. */
export function billOfLading(
  parcel: ParcelRecord,
  customer: CustomerRecord,
  agreement: Agreement,
  at: Date,
): BillOfLadingRecord {
  const { name, company, customerNumber, agreedTerms, address1, address2, city, state, postalCode } =
    customer;
  const street = [address1, address2].filter((text) => text !== '').join(', ');
  const terminal = parcel.destinationCode && `${LOCATION_NAMES[parcel.destinationCode]} terminal`;
  const { hazard, unNumber, dotClass, packingGroup, hazardQuantity, hazardUnit } = parcel;
  return {
    ...agreement,
    by: agreement.by ?? name,
    parcelId: parcel.parcelId,
    number: parcel.agreements ?? 1,
    agreedAt: at.toISOString(),
    termsVersion: agreedTerms?.version ?? TERMS_VERSION,
    customerNumber,
    shipper: { name, company, address: `${street}, ${city}, ${state} ${postalCode}` },
    consignee: { name, company, address: terminal ?? 'No destination yet' },
    freightBillNum: parcel.freightBillNum,
    shippingTrackingNum: parcel.shippingTrackingNum,
    originCode: parcel.originCode,
    destinationCode: parcel.destinationCode,
    pieces: 1,
    weightLbs: parcel.weightLbs,
    length: parcel.length,
    width: parcel.width,
    height: parcel.height,
    hazard,
    ...(hazard && { unNumber, dotClass, packingGroup, hazardQuantity, hazardUnit }),
    limitCents: coverLimitCents(parcel.declaredValueCents),
    coverCents: coverPriceCents(parcel.declaredValueCents ?? 0),
    version: 1,
  };
}

/** A bill of lading in the format of the API. Customers do not get the addresses and the reasons of staff. */
export function billOfLadingOf(
  { limitCents, coverCents, reason, by, ...bill }: BillOfLadingRecord,
  isForStaff: boolean,
): BillOfLading {
  return {
    ...bill,
    by: bill.agreedBy === 'STAFF' && !isForStaff ? '' : by,
    ...(isForStaff && reason !== undefined && { reason }),
    limit: dollarsFromCents(limitCents),
    coverPrice: dollarsFromCents(coverCents),
  };
}
