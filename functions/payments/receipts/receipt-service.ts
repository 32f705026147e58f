import type { ShownPage } from '#functions/core/data/query.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import type { Receipt, ReceiptSummary, Refund } from '#shared/contracts/receipts.ts';
import { dollarsFromCents } from '#shared/rules/money.ts';
import type { AttemptIn, AttemptRecord } from '../attempts/attempt-record.ts';
import { chargedSurcharge } from '../attempts/outcome.ts';
import { lineIdOf, type PaymentLinesRecord } from '../attempts/payment-records.ts';
import type { PaymentTools } from '../payment-tools.ts';
import type { RefundRecord } from '../refunds/refund-record.ts';
import { refundRepository } from '../refunds/refund-repository.ts';
import { isHandedOver } from '../refunds/refund-rules.ts';
import { type RefundableLine, refundableLines, refundedLines } from '../refunds/refundable-lines.ts';

const isCustomerService = ({ roles }: Pick<Caller, 'roles'>) => roles.includes('CustomerService');

/** Receipts: recorded payments with their refunds. */
export function receiptService({
  table,
  attempts,
  parcels,
}: Pick<PaymentTools, 'table' | 'attempts' | 'parcels'>) {
  const refunds = refundRepository(table);

  /** The receipt for customer service, with which packages were handed over. */
  async function forStaff(receipt: Receipt, customerId: string): Promise<Receipt> {
    const parcelIds = receipt.lines.map(({ parcelId }) => parcelId);
    const found = await parcels.find(customerId, parcelIds);
    const handedOver = new Set(
      found.flatMap((parcel) => (parcel && isHandedOver(parcel) ? parcel.parcelId : [])),
    );
    const lines = receipt.lines.map((line) => ({ ...line, isHandedOver: handedOver.has(line.parcelId) }));
    return { ...receipt, lines };
  }

  async function view(attempt: AttemptRecord | null, isForStaff: boolean): Promise<Receipt> {
    if (attempt?.attemptState !== 'RECORDED') throw new NotFound('There is no such receipt.');
    const [lines, made] = await Promise.all([
      attempts.lines(attempt.paymentId),
      attempt.refunds === undefined ? [] : refunds.listOfPayment(attempt.paymentId),
    ]);
    const receipt = receiptOf(attempt, lines, made, isForStaff);
    return isForStaff ? forStaff(receipt, attempt.customerId) : receipt;
  }

  return {
    /** A customer's receipts, newest first. @throws InvalidInput for a cursor of another list */
    list: async (
      { customerId }: Pick<Caller, 'customerId'>,
      options: { limit: number; cursor?: string | undefined },
    ): Promise<ShownPage<ReceiptSummary>> => {
      const { shown, ...page } = await attempts.listRecorded(customerId, options);
      const recorded = shown.filter((attempt) => attempt.attemptState === 'RECORDED');
      return { ...page, shown: recorded.map((payment) => receiptSummary(payment, false)) };
    },

    /** A receipt of the caller, or any for customer service. @throws NotFound, also for another customer's */
    get: async (caller: Pick<Caller, 'customerId' | 'roles'>, paymentId: string): Promise<Receipt> => {
      const attempt = await attempts.find(paymentId);
      const isAllowed = isCustomerService(caller) || attempt?.customerId === caller.customerId;
      return view(isAllowed ? attempt : null, isCustomerService(caller));
    },

    /** A receipt of any customer by its number. @throws NotFound */
    findByNumber: async (receiptNumber: string): Promise<Receipt> => {
      const paymentId = await attempts.paymentOfReceipt(receiptNumber);
      return view(paymentId === null ? null : await attempts.find(paymentId), true);
    },
  };
}

/** A receipt in the list. The digits of somebody else's card are only for staff, who may have to find its charge. */
export function receiptSummary(payment: AttemptIn<'RECORDED'>, isForStaff: boolean): ReceiptSummary {
  const { paymentId, receiptNumber, recordedAt, packages, charge, refundedCents = 0 } = payment;
  return {
    paymentId,
    receiptNumber,
    date: recordedAt,
    packages,
    total: dollarsFromCents(charge.capturedCents),
    refunded: dollarsFromCents(refundedCents),
    cardType: charge.cardType,
    last4: payment.linkId === undefined || isForStaff ? charge.last4 : '',
    ...(payment.linkId !== undefined && { isByLink: true as const }),
  };
}

/** A receipt with its lines as they were paid. Only staff see the reasons of refunds. */
export function receiptOf(
  payment: AttemptIn<'RECORDED'>,
  { lines, customerName, customerNumber }: PaymentLinesRecord,
  refunds: readonly RefundRecord[],
  isForStaff: boolean,
): Receipt {
  const refundable = refundableLines(payment, lines, refunds);
  const surchargeCents = chargedSurcharge(payment);
  return {
    ...receiptSummary(payment, isForStaff),
    transactionId: payment.charge.transactionId,
    customerName,
    customerNumber,
    lines: refundable.map(
      ({ line: { charges, storage: _, ...line }, lineId, kind, amountCents, refundedCents }) => ({
        ...line,
        lineId,
        kind,
        charges: charges.map(({ amountCents: cents, ...charge }) => ({
          ...charge,
          amount: dollarsFromCents(cents),
        })),
        amount: dollarsFromCents(amountCents),
        refunded: dollarsFromCents(refundedCents),
        isRefunded: refundedCents > 0 && refundedCents === amountCents,
      }),
    ),
    subtotal: dollarsFromCents(payment.amountCents),
    surchargeAmount: dollarsFromCents(surchargeCents),
    surchargeRate: surchargeCents > 0 ? payment.surchargeBasisPoints / 10_000 : 0,
    refunds: refunds.map((refund) => refundOf(refund, refundable, isForStaff)),
    hasOpenDispute: payment.hasOpenDispute ?? false,
  };
}

function refundOf(record: RefundRecord, lines: readonly RefundableLine[], isForStaff: boolean): Refund {
  const { refundId, refundState, requestedAt, amountCents, surchargeCents, parcelIds, reason } = record;
  return {
    refundId,
    state: refundState,
    date: requestedAt,
    amount: dollarsFromCents(amountCents),
    surcharge: dollarsFromCents(surchargeCents),
    parcelIds,
    lines: refundedLines(record, lines).map((line) => ({
      lineId: lineIdOf(line.parcelId, line.kind),
      amount: dollarsFromCents(line.amountCents),
    })),
    reason: isForStaff ? reason : '',
    ...(record.lines?.some(({ part }) => part === 'COVER') && { isOfCover: true as const }),
  };
}
