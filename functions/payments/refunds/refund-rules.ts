import { Conflict, invalidField } from '#functions/core/platform/errors.ts';
import { isPaidBy } from '#functions/parcels/added-charges.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { isStoragePaidBy } from '#functions/parcels/storage/storage-settlements.ts';
import type { RefundInput } from '#shared/contracts/receipts.ts';
import type { AttemptIn, AttemptRecord } from '../attempts/attempt-record.ts';
import { type PaymentLine, parcelIdsOf, totalOf } from '../attempts/payment-records.ts';
import { parcelsMadeDue } from './open-refunds.ts';
import type { RefundedLine, RefundRecord } from './refund-record.ts';
import {
  partOfLine,
  type RefundableLine,
  type RefundPart,
  refundableLines,
  restOfLine,
} from './refundable-lines.ts';

/** All lines of these parcels, single lines, and amounts of the prices of other parcels. Without any, all that is not refunded yet. */
export interface RefundChoice extends Pick<RefundInput, 'parcelIds' | 'lineIds'> {
  readonly parts?: readonly RefundPart[];
}

/** What a refund returns, in cents. `amountCents` includes `surchargeCents`. */
export interface RefundPlan {
  readonly parcelIds: string[];
  /** Undefined if whole prices are refunded, and nothing else. */
  readonly lines?: RefundedLine[];
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
 * The parcels that a refund must keep from being handed over: those of which this payment has paid what the refund makes due.
 * @throws Conflict if one was handed over, unless staff knew it
 */
export function refundableParcels(
  parcels: readonly ParcelRecord[],
  { paymentId, ...refund }: Pick<RefundRecord, 'paymentId' | 'lines' | 'parcelIds'>,
  knownIds: readonly string[] = [],
): ParcelRecord[] {
  const madeDue = new Set(parcelsMadeDue(refund));
  const paid = parcels.filter((parcel) => madeDue.has(parcel.parcelId) && hasPaid(parcel, paymentId));
  const unknown = paid.filter((parcel) => isHandedOver(parcel) && !knownIds.includes(parcel.parcelId));
  if (unknown.length > 0)
    throw new Conflict(
      `Already handed over: ${unknown.map(({ freightBillNum }) => freightBillNum).join(', ')}. Nothing was refunded. Check the receipt, and refund it again if the customer keeps the package.`,
    );
  return paid.filter((parcel) => !isHandedOver(parcel));
}

/** Whether a payment has paid the price of a parcel, a part of it, or storage that is settled. */
const hasPaid = (parcel: ParcelRecord, paymentId: string): boolean =>
  isPaidBy(parcel, paymentId) || isStoragePaidBy(parcel, paymentId);

/**
 * What a refund returns: all that is left of whole lines, and amounts of others. The refunds of a line add up to at most the
 * line with its share of the surcharge, and to exactly that once all of it is refunded.
 * @throws Conflict if a dispute is open, a line has already been refunded, or a part is more than what is left of its line;
 * InvalidInput for a parcel or a line of another payment
 */
export function planRefund(
  attempt: AttemptIn<'RECORDED'>,
  lines: readonly PaymentLine[],
  refunds: readonly RefundRecord[],
  { parcelIds = [], lineIds = [], parts = [] }: RefundChoice,
): RefundPlan {
  if (attempt.hasOpenDispute)
    throw new Conflict('The customer disputes this charge. Refund it after the dispute is decided.');
  const all = refundableLines(attempt, lines, refunds);
  const idsOf = (some: readonly RefundableLine[]) => some.map(({ lineId }) => lineId);
  const partIds = parts.map(({ parcelId }) => parcelId);
  requireAll([...parcelIds, ...partIds], parcelIdsOf(all), 'parcelIds', 'A package');
  requireAll(lineIds, idsOf(all), 'lineIds', 'A line');
  const left = all.filter((line) => line.refundedCents < line.amountCents);
  if (!isSubset(parcelIds, parcelIdsOf(left)) || !isSubset(lineIds, idsOf(left)))
    throw new Conflict('A package has already been refunded, or its refund is in progress.');
  const partsOfLines = all.flatMap((line) => {
    const part = line.kind === 'PRICE' && parts.find(({ parcelId }) => parcelId === line.parcelId);
    return part ? [partOfLine(line, part)] : [];
  });
  const isAll = parcelIds.length + lineIds.length + parts.length === 0;
  const whole = left.filter(
    ({ lineId, parcelId }) => isAll || parcelIds.includes(parcelId) || lineIds.includes(lineId),
  );
  const chosen = [...whole.map(restOfLine), ...partsOfLines];
  if (chosen.length === 0) throw new Conflict('This payment has already been refunded.');
  const arePrices = whole.every(({ kind, refundedCents }) => kind === 'PRICE' && refundedCents === 0);
  const surchargeCents = chosen.reduce((sum, line) => sum + line.surchargeCents, 0);
  return {
    parcelIds: parcelIdsOf(chosen),
    ...(!(arePrices && parts.length === 0) && { lines: chosen }),
    amountCents: totalOf(chosen) + surchargeCents,
    surchargeCents,
  };
}

export const REFUND_IS_OPEN = 'A refund of this package is in progress. Please try again in a few minutes.';

/** What a refund of a part of what was paid for a parcel's cover returns. @throws Conflict as {@link planRefund} */
export function planCoverRefund(
  attempt: AttemptIn<'RECORDED'>,
  lines: readonly PaymentLine[],
  refunds: readonly RefundRecord[],
  cover: Omit<RefundPart, 'part'>,
): RefundPlan {
  if (attempt.hasOpenDispute)
    throw new Conflict(
      'The payment of this package is disputed. Its coverage can be lowered after the decision.',
    );
  return planRefund(attempt, lines, refunds, { parts: [{ ...cover, part: 'COVER' }] });
}

const isSubset = (ids: readonly string[], known: readonly string[]) => ids.every((id) => known.includes(id));

function requireAll(ids: readonly string[], known: readonly string[], field: string, what: string): void {
  if (!isSubset(ids, known)) throw invalidField(field, `${what} does not belong to this payment.`);
}
