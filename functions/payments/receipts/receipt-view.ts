import type { Receipt, ReceiptSummary, Refund } from '#shared/contracts/receipts.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { AttemptIn } from '../attempts/attempt-record.ts';
import { chargedSurcharge } from '../attempts/outcome.ts';
import type { PaymentLinesRecord } from '../attempts/payment-records.ts';
import type { RefundRecord } from '../refunds/refund-record.ts';

/** A receipt in the list. */
export function receiptSummary(payment: AttemptIn<'RECORDED'>): ReceiptSummary {
  const { paymentId, receiptNumber, recordedAt, packages, charge, refundedCents = 0 } = payment;
  return {
    paymentId,
    receiptNumber,
    date: recordedAt,
    packages,
    total: dollarsFromCents(charge.capturedCents),
    refunded: dollarsFromCents(refundedCents),
    cardType: charge.cardType,
    last4: charge.last4,
  };
}

/** A receipt with its lines as they were paid. Only staff see the reasons of refunds. */
export function receiptOf(
  payment: AttemptIn<'RECORDED'>,
  { lines, customerName, customerNumber }: PaymentLinesRecord,
  refunds: readonly RefundRecord[],
  isForStaff: boolean,
): Receipt {
  const refunded = new Set(
    refunds.filter(({ refundState }) => refundState !== 'FAILED').flatMap(({ parcelIds }) => parcelIds),
  );
  const surchargeCents = chargedSurcharge(payment);
  return {
    ...receiptSummary(payment),
    transactionId: payment.charge.transactionId,
    customerName,
    customerNumber,
    lines: lines.map(({ amountCents, charges, ...line }) => ({
      ...line,
      charges: charges.map(({ chargeType, amountCents: cents }) => ({
        chargeType,
        amount: dollarsFromCents(cents),
      })),
      amount: dollarsFromCents(amountCents),
      isRefunded: refunded.has(line.parcelId),
    })),
    subtotal: dollarsFromCents(payment.amountCents),
    surchargeAmount: dollarsFromCents(surchargeCents),
    surchargeRate: surchargeCents > 0 ? payment.surchargeBasisPoints / 10_000 : 0,
    refunds: refunds.map((refund) => refundOf(refund, isForStaff)),
    hasOpenDispute: payment.hasOpenDispute ?? false,
  };
}

function refundOf(record: RefundRecord, isForStaff: boolean): Refund {
  const { refundId, refundState, requestedAt, amountCents, surchargeCents, parcelIds, reason } = record;
  return {
    refundId,
    state: refundState,
    date: requestedAt,
    amount: dollarsFromCents(amountCents),
    surcharge: dollarsFromCents(surchargeCents),
    parcelIds,
    reason: isForStaff ? reason : '',
  };
}
