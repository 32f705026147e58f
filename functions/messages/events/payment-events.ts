import { splitPaymentId } from '#functions/core/data/ids.ts';
import { readRecord, type StreamChange } from '#functions/core/data/stream.ts';
import { attemptEntity } from '#functions/payments/attempts/attempt-record.ts';
import { paymentLinkEntity } from '#functions/payments/links/link-record.ts';
import { refundEntity } from '#functions/payments/refunds/refund-record.ts';
import type { EventOf } from './domain-event.ts';

/** A payment that was recorded, or a refund that was made. */
function moneyEvents({
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

/** Each time that staff send a payment link. A slot can have got another link. */
function linkEvents({ before, after }: Pick<StreamChange, 'before' | 'after'>): EventOf<'payment-link'>[] {
  const [old, link] = [readRecord(paymentLinkEntity, before), readRecord(paymentLinkEntity, after)];
  if (link?.sentAt === undefined) return [];
  const { linkId, customerId, sends: number, sentAt: at } = link;
  if (old?.linkId === linkId && old.sends === number) return [];
  const type = 'payment-link';
  const common = { eventVersion: 1, change: number === 1 ? 'CREATED' : 'UPDATED' } as const;
  return [{ ...common, type, id: `${type}#${linkId}#${number}`, at, customerId, linkId, number }];
}

/** What a change of a payment, a refund or a payment link means to a customer. */
export const paymentEvents = (change: Pick<StreamChange, 'before' | 'after'>) => [
  ...moneyEvents(change),
  ...linkEvents(change),
];
