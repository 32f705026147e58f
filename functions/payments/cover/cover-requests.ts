import { randomUUID } from 'node:crypto';
import type { Write } from '#functions/core/data/write.ts';
import { Conflict, NotFound } from '#functions/core/platform/errors.ts';
import { paymentsOf } from '#functions/parcels/added-charges.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { attemptDriver } from '../attempts/attempt-driver.ts';
import type { PaymentTools } from '../payment-tools.ts';
import { newRefund } from '../refunds/new-refund.ts';
import { isOpenRefund } from '../refunds/open-refunds.ts';
import type { RefundRecord } from '../refunds/refund-record.ts';
import { refundRepository } from '../refunds/refund-repository.ts';
import { planCoverRefund, REFUND_IS_OPEN, recordedPayment } from '../refunds/refund-rules.ts';

/**
 * Prepares the refunds of coverage, one for each payment, and the writes that store them in the transaction that lowers the
 * declared value. A payment whose refunds change at the same time makes that transaction fail.
 * @throws Conflict as {@link planCoverRefund}, and while any refund of the parcel is open
 */
export function coverRequests(tools: PaymentTools) {
  const { table, attempts } = tools;
  const refunds = refundRepository(table);
  const driver = attemptDriver(tools);

  return async (
    parcel: ParcelRecord,
    parts: readonly { paymentId: string; amountCents: number }[],
    by: string,
    now: Date,
  ): Promise<{ refunds: RefundRecord[]; writes: Record<string, Write> }> => {
    const { parcelId } = parcel;
    const ids = paymentsOf(parcel).flatMap(({ paymentId }) => paymentId ?? []);
    const made = (await Promise.all(ids.map(refunds.listOfPayment))).flat();
    const isOpen = (refund: RefundRecord) => isOpenRefund(refund) && refund.parcelIds.includes(parcelId);
    if (made.some(isOpen)) throw new Conflict(REFUND_IS_OPEN);
    const requested = await Promise.all(
      parts.map(async ({ paymentId, amountCents }) => {
        // Detects a dispute even if its webhook was lost.
        await driver.handle(paymentId, { type: 'lookup requested' });
        const attempt = await attempts.find(paymentId);
        if (!attempt) throw new NotFound('There is no such receipt.');
        const payment = recordedPayment(attempt);
        // After the payment, which each refund changes, so that none is missed.
        const [{ lines }, earlier] = await Promise.all([
          attempts.lines(paymentId),
          refunds.listOfPayment(paymentId),
        ]);
        const plan = planCoverRefund(payment, lines, earlier, { parcelId, amountCents });
        const reason = 'The declared value was lowered.';
        return newRefund(payment, plan, { requestId: randomUUID(), reason, by }, now);
      }),
    );
    return {
      refunds: requested.map(({ refund }) => refund),
      writes: Object.assign({}, ...requested.map(({ refund, change }) => refunds.creation(refund, change))),
    };
  };
}
