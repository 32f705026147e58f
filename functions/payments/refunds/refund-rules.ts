import { Conflict, invalidField } from '#functions/core/platform/errors.ts';
import { isPaidBy } from '#functions/parcels/added-charges.ts';
import { lessCover } from '#functions/parcels/cover/declared-value.ts';
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

const isMade = ({ refundState }: RefundRecord): boolean => refundState !== 'FAILED';

/** The parcels that were refunded, or are being refunded. After a refund of cover alone, the rest is still paid. */
export const refundedIds = (refunds: readonly RefundRecord[]): Set<string> =>
  new Set(
    refunds
      .filter((refund) => isMade(refund) && refund.coverCents === undefined)
      .flatMap(({ parcelIds }) => parcelIds),
  );

/** A line and its share of the surcharge, in cents, without what was refunded of its cover alone. */
export function lessCoverRefunds(line: PaymentLine, share: number, refunds: readonly RefundRecord[]) {
  const parts = refunds.filter((refund) => isMade(refund) && refund.parcelIds.includes(line.parcelId));
  const coverCents = parts.reduce((sum, refund) => sum + (refund.coverCents ?? 0), 0);
  const surchargeCents = parts.reduce(
    (sum, refund) => sum + (refund.coverCents === undefined ? 0 : refund.surchargeCents),
    0,
  );
  const amountCents = line.amountCents - coverCents;
  return {
    line: { ...line, amountCents, charges: lessCover(line.charges, coverCents) },
    share: share - surchargeCents,
  };
}

/**
 * What a refund of a part of what was paid for a parcel's cover returns. The shares of the surcharge of all refunds of the
 * parcel add up to exactly its share.
 * @throws Conflict if a dispute is open, or a refund of the parcel is open or done
 */
export function planCoverRefund(
  attempt: AttemptIn<'RECORDED'>,
  lines: readonly PaymentLine[],
  refunds: readonly RefundRecord[],
  { parcelId, coverCents }: { parcelId: string; coverCents: number },
): RefundPlan & { coverCents: number } {
  if (attempt.hasOpenDispute)
    throw new Conflict(
      'You dispute the payment of this package. Its cover can be lowered after the decision.',
    );
  const index = lines.findIndex((line) => line.parcelId === parcelId);
  const line = lines[index];
  if (!line || refundedIds(refunds).has(parcelId)) throw new Conflict(REFUND_IS_OPEN);
  const shares = splitByLargestRemainder(
    chargedSurcharge(attempt),
    lines.map(({ amountCents }) => amountCents),
  );
  const share = shares[index] ?? 0;
  const rest = lessCoverRefunds(line, share, refunds);
  const refundedCents = line.amountCents - rest.line.amountCents + coverCents;
  const surchargeCents = Math.round((share * refundedCents) / line.amountCents) - (share - rest.share);
  return {
    parcelIds: [parcelId],
    amountCents: coverCents + surchargeCents,
    surchargeCents,
    coverCents,
  };
}

export const REFUND_IS_OPEN = 'A refund of this package is in progress. Please try again in a few minutes.';

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
  const refunded = refundedIds(refunds);
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
    .map((line, index) => lessCoverRefunds(line, shares[index] ?? 0, refunds))
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
