import { isOnHold, isPayable } from '#shared/rules/parcel-status.ts';
import { Conflict } from '../core/platform/errors.ts';
import { type ChargeLine, calculateCharges, totalCents } from '../pricing/charges.ts';
import { type ParcelPayment, paymentsOf, withHazardFee, withPayments } from './added-charges.ts';
import type { RefundedPayment } from './parcel-fields.ts';
import { dueSinceOf, isPaidInPart, type ParcelRecord, paymentStatusOf } from './parcel-record.ts';

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
 * The parcel after a refund of this payment. What it paid is due again, except that a parcel that is completed, or that a
 * handover has claimed, stays paid.
 * @throws Conflict if the payment has not paid it.
 */
export function withRefund(parcel: ParcelRecord, paymentId: string, at: Date): ParcelRecord {
  const payments = paymentsOf(parcel);
  const payment = payments.find((each) => each.paymentId === paymentId);
  if (!payment) throw new Conflict('This package is not paid.');
  const refundedAt = at.toISOString();
  const keptParts = (parcel.refundedPayments ?? [])
    .filter((other) => isPartOf(paymentId)(other) && other.part === 'AMOUNT')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunded = {
    paymentId,
    paidAt: payment.transactionDate ?? refundedAt,
    refundedAt,
    amountCents: totalCents(payment.charges) - keptParts,
  };
  const remembered = { ...parcel, refundedPayments: [...(parcel.refundedPayments ?? []), refunded] };
  if (parcel.status === 'COMPLETED' || parcel.handoverId !== undefined) return remembered;
  const others = payments.filter((other) => other !== payment);
  const due = parcel.paymentStatus === 'PAID' ? [] : parcel.charges;
  return withPayments(remembered, others, [...payment.charges, ...due], at);
}

/** The parcel after a refund of an amount of this payment, in cents. It stays as paid or unpaid as it is. */
export function withRefundedPart(
  parcel: ParcelRecord,
  refunded: Pick<RefundedPayment, 'paymentId' | 'amountCents'>,
  at: Date,
): ParcelRecord {
  const refundedAt = at.toISOString();
  const payment = paymentsOf(parcel).find(({ paymentId }) => paymentId === refunded.paymentId);
  const paidAt = payment?.transactionDate ?? refundedAt;
  const entry = { ...refunded, paidAt, refundedAt, part: 'AMOUNT' as const };
  return { ...parcel, refundedPayments: [...(parcel.refundedPayments ?? []), entry] };
}

/** The parcel as if that amount had not been refunded at that time. */
export function withoutRefundedPart(
  parcel: ParcelRecord,
  paymentId: string,
  refundedAt: string,
): ParcelRecord {
  const isUndone = (refunded: RefundedPayment) =>
    isPartOf(paymentId)(refunded) && refunded.refundedAt === refundedAt;
  return { ...parcel, refundedPayments: parcel.refundedPayments?.filter((refunded) => !isUndone(refunded)) };
}

/** The parcel as if this payment had not been refunded as a whole. It stays as paid or unpaid as it is. */
export function withoutRefund(parcel: ParcelRecord, paymentId: string): ParcelRecord {
  const refundedPayments = parcel.refundedPayments?.filter((refunded) => !isRefundOf(paymentId)(refunded));
  return { ...parcel, refundedPayments };
}

const isRefundOf = (paymentId: string) => (refunded: RefundedPayment) =>
  refunded.paymentId === paymentId && refunded.part === undefined;
const isPartOf = (paymentId: string) => (refunded: RefundedPayment) =>
  refunded.paymentId === paymentId && refunded.part !== undefined;

/**
 * The unpaid parcel after the refund of this payment has failed. The payment pays its charges again, as of its own day; what
 * was added since is still due. Null if the parcel no longer owes exactly these charges, or is not payable.
 */
export function withPaymentAgain(
  parcel: ParcelRecord,
  { paymentId, transactionId }: Omit<ParcelPayment, 'amountCents'>,
  paidCharges: readonly ChargeLine[],
  at: Date,
): ParcelRecord | null {
  const isPaid = ({ chargeType, amountCents }: ChargeLine) =>
    paidCharges.some((paid) => paid.chargeType === chargeType && paid.amountCents === amountCents);
  const charges = parcel.charges.filter(isPaid);
  if (!isPayable(parcel) || charges.length !== paidCharges.length) return null;
  const refunded = parcel.refundedPayments?.find(isRefundOf(paymentId));
  const transactionDate = refunded?.paidAt ?? at.toISOString();
  const payments = [...paymentsOf(parcel), { paymentId, transactionId, transactionDate, charges }];
  const dateOf = (payment: (typeof payments)[number]) => payment.transactionDate ?? '';
  const due = parcel.charges.filter((charge) => !isPaid(charge));
  return withPayments(
    withoutRefund(parcel, paymentId),
    payments.toSorted((a, b) => dateOf(a).localeCompare(dateOf(b))),
    due,
    at,
  );
}
