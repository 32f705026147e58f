import { splitPaymentId } from '#functions/core/data/ids.ts';
import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import { attemptEntity } from '#functions/payments/attempts/attempt-record.ts';
import { refundEntity } from '#functions/payments/refunds/refund-record.ts';
import type { EventOf } from './domain-event.ts';

/** A payment that was recorded, or a refund that was made. */
export function paymentEvents({
  before,
  after,
}: Pick<StreamChange, 'before' | 'after'>): EventOf<'payment-recorded' | 'refund-made'>[] {
  const common = { eventVersion: 1, change: 'CREATED' } as const;
  const [oldPayment, payment] = [readRecord(attemptEntity, before), readRecord(attemptEntity, after)];
  if (payment?.attemptState === 'RECORDED' && oldPayment?.attemptState !== 'RECORDED') {
    const { paymentId, customerId, receiptNumber, recordedAt, charge } = payment;
    const type = 'payment-recorded';
    const fields = { paymentId, receiptNumber, amountCents: charge.capturedCents };
    return [{ ...common, type, id: `${type}#${paymentId}`, at: recordedAt, customerId, ...fields }];
  }
  const [oldRefund, refund] = [readRecord(refundEntity, before), readRecord(refundEntity, after)];
  if (refund?.refundState !== 'SUCCEEDED' || oldRefund?.refundState === 'SUCCEEDED') return [];
  const { refundId, paymentId, amountCents, number, requestedAt, decidedAt = requestedAt } = refund;
  const customerId = splitPaymentId(paymentId)?.customerId;
  if (customerId === undefined) throw new Error(`Not a payment id: ${paymentId}`);
  const type = 'refund-made';
  const fields = { paymentId, refundId, amountCents };
  return [{ ...common, type, id: `${type}#${paymentId}#${number}`, at: decidedAt, customerId, ...fields }];
}
