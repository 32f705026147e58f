import { MINUTE_MS } from '#shared/rules/durations.ts';
import type { AttemptIn } from '../attempts/attempt-record.ts';
import type { RefundRecord } from './refund-record.ts';
import type { RefundPlan } from './refund-rules.ts';

type Payment = AttemptIn<'RECORDED'>;

/**
 * The payment with one more open refund. It is due until the audit entries are written, so that a crash in between loses
 * none.
 */
export const withOpenRefund = (payment: Payment, now: Date): Payment => ({
  ...payment,
  openRefunds: (payment.openRefunds ?? 0) + 1,
  since: now.toISOString(),
  dueAt: new Date(now.getTime() + MINUTE_MS).toISOString(),
});

/** The next refund of a payment, and the payment before and after it is requested. */
export function newRefund(
  payment: Payment,
  plan: RefundPlan,
  { requestId, reason, by }: Pick<RefundRecord, 'requestId' | 'reason' | 'by'>,
  now: Date,
) {
  const { paymentId } = payment;
  const number = (payment.refunds ?? 0) + 1;
  const refundId = `${paymentId}-r${number}`;
  const refund: RefundRecord = {
    ...plan,
    refundId,
    paymentId,
    number,
    refundState: 'REQUESTED',
    key: `refund-${refundId}`,
    requestId,
    reason,
    by,
    requestedAt: now.toISOString(),
    version: 1,
  };
  return { refund, change: [payment, { ...withOpenRefund(payment, now), refunds: number }] as const };
}
