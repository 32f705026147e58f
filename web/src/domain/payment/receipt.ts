import type { Receipt, Refund } from '#shared/contracts/receipts.ts';
import { splitByLargestRemainder } from '#shared/rules/cards/surcharge.ts';
import { centsFromDollars, dollarsFromCents, sumDollars } from '#shared/rules/money.ts';
import { formatDollars } from '#web/lib/numbers.ts';

/** `Surcharge (2.5%)` */
export function surchargeName(surchargeRate: number): string {
  return `Surcharge (${Number((surchargeRate * 100).toFixed(2))}%)`;
}

export const REFUND_LABELS: Record<Refund['state'], string> = {
  REQUESTED: 'In progress',
  SUCCEEDED: 'Refunded',
  FAILED: 'Failed',
  UNKNOWN: 'Being confirmed',
};

type Line = Receipt['lines'][number];

/** The refund label of a receipt line, or null without a refund. */
export function refundLabel(
  { refunds }: Pick<Receipt, 'refunds'>,
  { lineId, refunded, isRefunded }: Pick<Line, 'lineId' | 'refunded' | 'isRefunded'>,
): string | null {
  if (!isRefunded) return refunded === 0 ? null : `${formatDollars(refunded)} refunded`;
  const isDone = refunds.some(
    ({ state, lines }) => state === 'SUCCEEDED' && lines.some((line) => line.lineId === lineId),
  );
  return isDone ? 'Refunded' : 'Refund in progress';
}

/** The freight bill of a line, with what the line pays if that is not the price. */
export const lineName = ({ freightBillNum, kind }: Pick<Line, 'freightBillNum' | 'kind'>): string =>
  kind === 'STORAGE' ? `storage of freight bill ${freightBillNum}` : `freight bill ${freightBillNum}`;

/**
 * What a refund of these lines returns to the card, in US dollars: what is left of them and of their share of the surcharge.
 * As on the server, the whole surcharge is split over all lines by their amounts, so that the refunds of all lines add up
 * to the total, in any order.
 */
export function refundAmount(
  { lines, surchargeAmount }: Pick<Receipt, 'lines' | 'surchargeAmount'>,
  lineIds: readonly string[],
) {
  const amounts = lines.map(({ amount }) => centsFromDollars(amount));
  const shares = splitByLargestRemainder(centsFromDollars(surchargeAmount), amounts);
  const rests = lines.flatMap(({ lineId, refunded }, index) => {
    if (!lineIds.includes(lineId)) return [];
    const [amount = 0, share = 0] = [amounts[index], shares[index]];
    const refundedCents = centsFromDollars(refunded);
    const refundedShare = amount === 0 ? 0 : Math.round((share * refundedCents) / amount);
    return { price: amount - refundedCents, surcharge: share - refundedShare };
  });
  const price = dollarsFromCents(rests.reduce((sum, rest) => sum + rest.price, 0));
  const surcharge = dollarsFromCents(rests.reduce((sum, rest) => sum + rest.surcharge, 0));
  return { price, surcharge, total: sumDollars([price, surcharge]) };
}

/** The total without what was refunded, in US dollars. */
export function netPaid({ total, refunded }: Pick<Receipt, 'total' | 'refunded'>): number {
  return sumDollars([total, -refunded]);
}

/** Whether the outcome of a refund is still unknown. */
export function isRefundOpen({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'REQUESTED' || state === 'UNKNOWN';
}
