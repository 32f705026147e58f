import { isOnHold, isPayable } from '#shared/rules/parcel-status.ts';
import { Conflict } from '../core/platform/errors.ts';
import { type ChargeLine, calculateCharges, totalCents } from '../pricing/charges.ts';
import { paymentsOf, withHazardFee, withPayments } from './added-charges.ts';
import {
  dueSinceOf,
  earlierCharges,
  isPaidInPart,
  type ParcelRecord,
  paymentStatusOf,
} from './parcel-record.ts';

/** One parcel's share of a completed payment. */
export interface ParcelPayment {
  readonly paymentId: string;
  readonly transactionId: string;
  /** The amount paid for this parcel, without any surcharge. */
  readonly amountCents: number;
}

/**
 * The parcel with these charges, whose sum is its price. Null means that it has no price yet.
 * @throws Conflict if the parcel is paid, because its price must remain what was paid.
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
  const priced = { ...withPrice, paymentStatus: paymentStatusOf(withPrice) };
  return { ...priced, dueSince: dueSinceOf(parcel, priced, at) };
}

/**
 * The parcel with the price that follows from its fields and its status. What was paid keeps its price, except for
 * {@link withHazardFee}; a parcel on hold has none.
 */
export function withCurrentPrice(parcel: ParcelRecord, at: Date): ParcelRecord {
  if (parcel.paymentStatus === 'PAID' || isPaidInPart(parcel)) return withHazardFee(parcel, at);
  return withCharges(parcel, isOnHold(parcel.status) ? null : calculateCharges(parcel), at);
}

/**
 * The parcel after this payment.
 * @throws Conflict if it is already paid, is not payable or has a different price.
 */
export function withPayment(parcel: ParcelRecord, payment: ParcelPayment, at: Date): ParcelRecord {
  if (parcel.paymentStatus === 'PAID') throw new Conflict('This package is already paid.');
  if (!isPayable(parcel)) throw new Conflict('This package cannot be paid for now.');
  if (payment.amountCents !== parcel.priceCents) throw new Conflict('The price of this package has changed.');
  const charges = [...earlierCharges(parcel), ...parcel.charges];
  return {
    ...parcel,
    charges,
    priceCents: isPaidInPart(parcel) ? totalCents(charges) : parcel.priceCents,
    paymentStatus: 'PAID',
    paymentId: payment.paymentId,
    transactionId: payment.transactionId,
    transactionDate: at.toISOString(),
    updateDate: at.toISOString(),
  };
}

/**
 * The parcel after a refund of this payment. What it paid is due again, and the parcel remembers what was refunded. A
 * parcel that is completed, or that a handover has claimed, stays paid and stores the date of the refund.
 * @throws Conflict if the payment has not paid it.
 */
export function withRefund(parcel: ParcelRecord, paymentId: string, at: Date): ParcelRecord {
  const payments = paymentsOf(parcel);
  const payment = payments.find((each) => each.paymentId === paymentId);
  if (!payment) throw new Conflict('This package is not paid.');
  if (parcel.status === 'COMPLETED' || parcel.handoverId !== undefined)
    return { ...parcel, refundDate: at.toISOString() };
  const isPaid = parcel.paymentStatus === 'PAID';
  const refundedAt = at.toISOString();
  const others = payments.filter((other) => other !== payment);
  const refunded = {
    paymentId,
    paidAt: payment.transactionDate ?? refundedAt,
    refundedAt,
    amountCents: others.length === 0 && isPaid ? (parcel.priceCents ?? 0) : totalCents(payment.charges),
  };
  const remembered = { ...parcel, refundedPayments: [...(parcel.refundedPayments ?? []), refunded] };
  if (!isPaid || others.length > 0)
    return withPayments(remembered, others, [...payment.charges, ...(isPaid ? [] : parcel.charges)], at);
  const { paymentId: _, transactionId, transactionDate, ...rest } = remembered;
  const unpaid = { ...rest, paymentStatus: 'UNPAID' as const, updateDate: refundedAt };
  const due = { ...unpaid, paymentStatus: paymentStatusOf(unpaid) };
  return { ...due, dueSince: dueSinceOf(parcel, due, at) };
}

/** The unpaid parcel after the refund of this payment has failed. It is paid as of the day of the payment. */
export function withPaymentAgain(parcel: ParcelRecord, payment: ParcelPayment, at: Date): ParcelRecord {
  const paid = withPayment(parcel, payment, at);
  const refunded = parcel.refundedPayments?.find(({ paymentId }) => paymentId === payment.paymentId);
  if (!refunded) return paid;
  const others = parcel.refundedPayments?.filter((other) => other !== refunded);
  return { ...paid, transactionDate: refunded.paidAt, refundedPayments: others };
}

/** The completed parcel after its refund has failed. */
export function withoutRefund({ refundDate, ...parcel }: ParcelRecord): ParcelRecord {
  return parcel;
}
