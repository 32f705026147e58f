import { isOnHold, isPayable } from '../../shared/rules/parcel-status.ts';
import { Conflict } from '../platform/errors.ts';
import { type ChargeLine, totalCents } from '../pricing/charges.ts';
import type { ParcelRecord } from './parcel-record.ts';

/** One parcel's part of a payment that the provider has taken. */
export interface ParcelPayment {
  readonly transactionId: string;
  /** What was taken for this parcel, without a surcharge. */
  readonly amountCents: number;
}

/**
 * The parcel with its charges, whose sum is its price; without a price where there are none yet.
 * @throws Conflict for a paid parcel, whose price is what was paid.
 */
export function withCharges(
  parcel: ParcelRecord,
  charges: readonly ChargeLine[] | null,
  at: Date,
): ParcelRecord {
  if (parcel.paymentStatus === 'PAID') throw new Conflict('The price of a paid package cannot be changed.');
  const withPrice = {
    ...parcel,
    charges: (charges ?? []).map((charge, index) => ({ ...charge, chargeId: String(index + 1) })),
    priceCents: charges && totalCents(charges),
    updateDate: at.toISOString(),
  };
  return { ...withPrice, paymentStatus: paymentStatusOf(withPrice) };
}

/**
 * The parcel as paid by this payment.
 * @throws Conflict for one that is paid already, cannot be paid now or has another price.
 */
export function withPayment(parcel: ParcelRecord, payment: ParcelPayment, at: Date): ParcelRecord {
  if (parcel.paymentStatus === 'PAID') throw new Conflict('This package is paid already.');
  if (!isPayable(parcel)) throw new Conflict('This package cannot be paid now.');
  if (payment.amountCents !== parcel.priceCents)
    throw new Conflict('The price of this package was changed meanwhile.');
  return {
    ...parcel,
    paymentStatus: 'PAID',
    transactionId: payment.transactionId,
    transactionDate: at.toISOString(),
    updateDate: at.toISOString(),
  };
}

/**
 * The parcel after its payment was refunded: unpaid again, unless it was handed over; then it stays paid.
 * @throws Conflict for one that was not paid.
 */
export function withRefund(parcel: ParcelRecord, at: Date): ParcelRecord {
  if (parcel.paymentStatus !== 'PAID') throw new Conflict('This package is not paid.');
  if (parcel.status === 'COMPLETED') return parcel;
  const { transactionId, transactionDate, ...rest } = parcel;
  const unpaid = { ...rest, paymentStatus: 'UNPAID' as const, updateDate: at.toISOString() };
  return { ...unpaid, paymentStatus: paymentStatusOf(unpaid) };
}

/** Paid stays paid. Otherwise: nothing to pay while it is settled or deleted, and as soon as it is priced, unpaid. */
export function paymentStatusOf({
  status,
  paymentStatus,
  priceCents,
}: Pick<ParcelRecord, 'status' | 'paymentStatus' | 'priceCents'>): ParcelRecord['paymentStatus'] {
  if (paymentStatus === 'PAID') return 'PAID';
  const nothingToPay = isOnHold(status) || status === 'DELETED' || priceCents === null;
  return nothingToPay ? 'UNPAYABLE' : 'UNPAID';
}
