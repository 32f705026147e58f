import type { Table } from '#functions/core/data/table.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import { attemptRepository } from '#functions/payments/attempts/attempt-repository.ts';
import { chargedSurcharge } from '#functions/payments/attempts/outcome.ts';
import { lineIdOf, type PaymentLine, parcelIdsOf } from '#functions/payments/attempts/payment-records.ts';
import type { RefundRecord } from '#functions/payments/refunds/refund-record.ts';
import { refundRepository } from '#functions/payments/refunds/refund-repository.ts';
import {
  type RefundableLine,
  refundableLines,
  refundedLines,
} from '#functions/payments/refunds/refundable-lines.ts';
import { isFinal } from '#shared/rules/parcel-status.ts';
import { storageName } from '#shared/rules/texts/parcels.ts';
import type { MoneyData } from '../content/message-data.ts';
import type { EventOf } from '../events/domain-event.ts';
import { NoLongerTrue } from './no-longer-true.ts';

export type MoneyEvent = EventOf<'payment-recorded' | 'refund-made'>;

/** Reads a payment or a refund, and the packages that were paid for and still wait to be picked up. */
export function presentMoney(table: Table) {
  const attempts = attemptRepository(table);
  const refunds = refundRepository(table);
  const parcels = parcelRepository(table);

  async function refundOf({ paymentId, refundId }: EventOf<'refund-made'>): Promise<RefundRecord> {
    const refund = (await refunds.listOfPayment(paymentId)).find((each) => each.refundId === refundId);
    if (!refund) throw new Error(`The payment ${paymentId} has no refund ${refundId}.`);
    return refund;
  }

  /** @throws NoLongerTrue if the payment was not recorded */
  return async (
    fact: MoneyEvent,
  ): Promise<{ readonly data: MoneyData; readonly unfinished: readonly ParcelRecord[] }> => {
    const { paymentId, amountCents, at } = fact;
    const [payment, { lines }] = await Promise.all([attempts.find(paymentId), attempts.lines(paymentId)]);
    if (payment?.attemptState !== 'RECORDED') throw new NoLongerTrue('The payment was not recorded.');
    const { receiptNumber, charge } = payment;
    const isByLink = payment.linkId !== undefined;
    const card = { cardType: charge.cardType, last4: isByLink ? '' : charge.last4, isByLink };
    const refund = fact.type === 'refund-made' ? await refundOf(fact) : null;
    const surchargeCents = refund?.surchargeCents ?? chargedSurcharge(payment);
    const listed = refund ? linesOfRefund(refund, refundableLines(payment, lines, [])) : lines;
    const common = { paymentId, receiptNumber, at, lines: listed.map(moneyLine) };
    const paidIds = refund ? [] : parcelIdsOf(lines);
    const paid = await Promise.all(paidIds.map((parcelId) => parcels.find(parcelId, true)));
    const unfinished = paid.filter((parcel) => parcel !== null).filter(({ status }) => !isFinal(status));
    return { data: { ...common, amountCents, surchargeCents, ...card }, unfinished };
  };
}

/** The lines of a payment that a refund returns, with the amounts that it returns. */
const linesOfRefund = (refund: RefundRecord, lines: readonly RefundableLine[]): PaymentLine[] =>
  refundedLines(refund, lines).flatMap(({ parcelId, kind, amountCents }) =>
    lines
      .filter(({ lineId }) => lineId === lineIdOf(parcelId, kind))
      .map(({ line }) => ({ ...line, amountCents })),
  );

/** A line as messages list it. Only storage is named: the others are for the package itself. */
const moneyLine = ({ freightBillNum, storage, amountCents }: PaymentLine): MoneyData['lines'][number] => ({
  freightBillNum,
  amountCents,
  ...(storage && { description: storageName(storage.days) }),
});
