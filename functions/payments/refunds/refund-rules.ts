import { Conflict, invalidField } from '#functions/core/platform/errors.ts';
import { isPaidBy } from '#functions/parcels/added-charges.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { splitByLargestRemainder } from '#shared/rules/cards/surcharge.ts';
import type { AttemptIn, AttemptRecord } from '../attempts/attempt-record.ts';
import { chargedSurcharge } from '../attempts/outcome.ts';
import type { PaymentLine } from '../attempts/payment-records.ts';
import type { RefundRecord } from './refund-record.ts';

/** What a refund returns, in cents. `amountCents` includes `surchargeCents`. */
export interface RefundPlan {
  readonly parcelIds: string[];
  readonly amountCents: number;
  readonly surchargeCents: number;
}

/** The payment as recorded. @throws Conflict if it is not recorded, so that there is nothing to refund */
export function recordedPayment(attempt: AttemptRecord): AttemptIn<'RECORDED'> {
  if (attempt.attemptState !== 'RECORDED') throw new Conflict('This payment was not completed.');
  return attempt;
}

/** Whether the customer has the parcel, or is about to get it from a handover that has claimed it. */
export const isHandedOver = ({ status, handoverId }: Pick<ParcelRecord, 'status' | 'handoverId'>): boolean =>
  status === 'COMPLETED' || handoverId !== undefined;

/**
 * The parcels that a refund must keep from being handed over: those that this payment has paid.
 * @throws Conflict if one was handed over, unless staff knew it
 */
export function refundableParcels(
  parcels: readonly ParcelRecord[],
  paymentId: string,
  knownIds: readonly string[] = [],
): ParcelRecord[] {
  const paid = parcels.filter((parcel) => isPaidBy(parcel, paymentId));
  const unknown = paid.filter((parcel) => isHandedOver(parcel) && !knownIds.includes(parcel.parcelId));
  if (unknown.length > 0)
    throw new Conflict(
      `Already handed over: ${unknown.map(({ freightBillNum }) => freightBillNum).join(', ')}. Nothing was refunded. Check the receipt, and refund it again if the customer keeps the package.`,
    );
  return paid.filter((parcel) => !isHandedOver(parcel));
}

/**
 * What a refund of these parcels returns; without parcels, of everything that is not refunded yet. The surcharge is split
 * once over all lines, so that refunding each line alone returns exactly what was charged.
 * @throws Conflict if a dispute is open or a parcel has already been refunded, InvalidInput for a parcel of another
 * payment
 */
export function planRefund(
  attempt: AttemptIn<'RECORDED'>,
  lines: readonly PaymentLine[],
  refunds: readonly RefundRecord[],
  parcelIds: readonly string[] | undefined,
): RefundPlan {
  if (attempt.hasOpenDispute)
    throw new Conflict('The customer disputes this charge. Refund it after the dispute is decided.');
  const refunded = new Set(
    refunds.filter(({ refundState }) => refundState !== 'FAILED').flatMap((refund) => refund.parcelIds),
  );
  const shares = splitByLargestRemainder(
    chargedSurcharge(attempt),
    lines.map(({ amountCents }) => amountCents),
  );
  const wanted = new Set(
    parcelIds ?? lines.map(({ parcelId }) => parcelId).filter((id) => !refunded.has(id)),
  );
  if ([...wanted].some((id) => refunded.has(id)))
    throw new Conflict('A package has already been refunded, or its refund is in progress.');
  const chosen = lines
    .map((line, index) => ({ line, share: shares[index] ?? 0 }))
    .filter(({ line }) => wanted.has(line.parcelId));
  if (chosen.length !== wanted.size)
    throw invalidField('parcelIds', 'A package does not belong to this payment.');
  if (chosen.length === 0) throw new Conflict('This payment has already been refunded.');
  const surchargeCents = chosen.reduce((sum, { share }) => sum + share, 0);
  const prices = chosen.reduce((sum, { line }) => sum + line.amountCents, 0);
  return {
    parcelIds: chosen.map(({ line }) => line.parcelId),
    amountCents: prices + surchargeCents,
    surchargeCents,
  };
}
