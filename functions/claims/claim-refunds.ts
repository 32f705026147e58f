import type { Table } from '../core/data/table.ts';
import { paymentsOf } from '../parcels/added-charges.ts';
import { parcelRepository } from '../parcels/parcel-repository.ts';
import type { AttemptIn } from '../payments/attempts/attempt-record.ts';
import { attemptRepository } from '../payments/attempts/attempt-repository.ts';
import type { PaymentLine } from '../payments/attempts/payment-records.ts';
import type { RefundRecord } from '../payments/refunds/refund-record.ts';
import { refundRepository } from '../payments/refunds/refund-repository.ts';
import { refundableLines } from '../payments/refunds/refundable-lines.ts';

/** A payment of a package, and what is left of the package's price in it, in cents. */
export interface RefundSource {
  readonly payment: AttemptIn<'RECORDED'>;
  readonly lines: readonly PaymentLine[];
  readonly refunds: readonly RefundRecord[];
  readonly leftCents: number;
}

/**
 * Finds the payment of a package of which most can be refunded, or null if nothing can be. A claim is refunded from one
 * payment, so that its refund succeeds or fails as a whole. A disputed payment is left out.
 */
export function claimRefunds(table: Table) {
  const parcels = parcelRepository(table);
  const attempts = attemptRepository(table);
  const refunds = refundRepository(table);

  async function sourceOf(parcelId: string, paymentId: string): Promise<RefundSource[]> {
    const [payment, made] = await Promise.all([attempts.find(paymentId), refunds.listOfPayment(paymentId)]);
    if (payment?.attemptState !== 'RECORDED' || payment.hasOpenDispute) return [];
    const { lines } = await attempts.lines(paymentId);
    const line = refundableLines(payment, lines, made).find(
      (other) => other.kind === 'PRICE' && other.parcelId === parcelId,
    );
    return line ? [{ payment, lines, refunds: made, leftCents: line.amountCents - line.refundedCents }] : [];
  }

  return async (parcelId: string): Promise<RefundSource | null> => {
    const parcel = await parcels.find(parcelId, true);
    const ids = parcel ? paymentsOf(parcel).flatMap(({ paymentId }) => paymentId ?? []) : [];
    const sources = (await Promise.all(ids.map((paymentId) => sourceOf(parcelId, paymentId)))).flat();
    const [largest] = sources.toSorted((a, b) => b.leftCents - a.leftCents);
    return largest && largest.leftCents > 0 ? largest : null;
  };
}
