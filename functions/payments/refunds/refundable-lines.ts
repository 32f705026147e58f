import { Conflict } from '#functions/core/platform/errors.ts';
import { lessCover } from '#functions/parcels/cover/declared-value.ts';
import type { RefundPartKind } from '#functions/parcels/parcel-fields.ts';
import { splitByLargestRemainder } from '#shared/rules/cards/surcharge.ts';
import type { LineKind } from '#shared/rules/payment.ts';
import type { AttemptRecord } from '../attempts/attempt-record.ts';
import { chargedSurcharge } from '../attempts/outcome.ts';
import { lineIdOf, lineKindOf, type PaymentLine } from '../attempts/payment-records.ts';
import type { RefundedLine, RefundRecord } from './refund-record.ts';

/** A line of a payment with its share of the surcharge, and what was refunded of both or is being refunded. In cents. */
export interface RefundableLine {
  readonly line: PaymentLine;
  readonly lineId: string;
  readonly parcelId: string;
  readonly kind: LineKind;
  readonly amountCents: number;
  readonly surchargeCents: number;
  readonly refundedCents: number;
  readonly refundedSurchargeCents: number;
}

/** An amount of a package's price to refund, in cents, without the surcharge. The package stays paid. */
export interface RefundPart {
  readonly parcelId: string;
  readonly amountCents: number;
  readonly part: RefundPartKind;
}

/** The surcharge is split once over all lines, so that refunding each line alone returns exactly what was charged. */
export function refundableLines(
  attempt: AttemptRecord,
  lines: readonly PaymentLine[],
  refunds: readonly RefundRecord[],
): RefundableLine[] {
  const amounts = lines.map(({ amountCents }) => amountCents);
  const shares = splitByLargestRemainder(chargedSurcharge(attempt), amounts);
  const unrefunded = lines.map((line, index): RefundableLine => {
    const { parcelId, amountCents } = line;
    const kind = lineKindOf(line);
    const lineId = lineIdOf(parcelId, kind);
    const common = { line, lineId, parcelId, kind, amountCents, surchargeCents: shares[index] ?? 0 };
    return { ...common, refundedCents: 0, refundedSurchargeCents: 0 };
  });
  const refunded = refunds
    .filter(({ refundState }) => refundState !== 'FAILED')
    .flatMap((refund) => refundedLines(refund, unrefunded));
  return unrefunded.map((line) => {
    const own = refunded.filter(({ parcelId, kind }) => lineIdOf(parcelId, kind) === line.lineId);
    return {
      ...line,
      refundedCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
      refundedSurchargeCents: own.reduce((sum, { surchargeCents }) => sum + surchargeCents, 0),
    };
  });
}

/** What a refund returns of each line of its payment. */
export function refundedLines(
  refund: Pick<RefundRecord, 'lines' | 'parcelIds'>,
  lines: readonly RefundableLine[],
): readonly RefundedLine[] {
  if (refund.lines) return refund.lines;
  return lines
    .filter(({ kind, parcelId }) => kind === 'PRICE' && refund.parcelIds.includes(parcelId))
    .map(({ parcelId, kind, amountCents, surchargeCents }) => ({
      parcelId,
      kind,
      amountCents,
      surchargeCents,
    }));
}

/** The refund of all that is left of a line. */
export const restOfLine = (line: RefundableLine): RefundedLine => ({
  parcelId: line.parcelId,
  kind: line.kind,
  amountCents: line.amountCents - line.refundedCents,
  surchargeCents: line.surchargeCents - line.refundedSurchargeCents,
});

/** The refund of an amount of a line. @throws Conflict if it is more than what is left */
export function partOfLine(line: RefundableLine, { amountCents, part }: RefundPart): RefundedLine {
  const refundedCents = line.refundedCents + amountCents;
  if (amountCents <= 0 || refundedCents > line.amountCents)
    throw new Conflict('This is more than what is left of the payment for the package.');
  // The share of all that is refunded of the line, so that roundings do not add up.
  const share = Math.round((line.surchargeCents * refundedCents) / line.amountCents);
  return {
    parcelId: line.parcelId,
    kind: line.kind,
    amountCents,
    surchargeCents: Math.max(0, share - line.refundedSurchargeCents),
    part,
  };
}

/** The line of a package's price without the coverage that was refunded. */
export function lessRefundedCover(line: PaymentLine, refunds: readonly RefundRecord[]): PaymentLine {
  const coverCents = refunds
    .filter(({ refundState }) => refundState !== 'FAILED')
    .flatMap(({ lines = [] }) => lines)
    .filter(({ parcelId, part }) => parcelId === line.parcelId && part === 'COVER')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...line, charges: lessCover(line.charges, coverCents) };
}
