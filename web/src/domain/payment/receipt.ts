import type { Receipt, Refund } from '#shared/contracts/receipts.ts';
import { splitByLargestRemainder } from '#shared/rules/cards/surcharge.ts';
import { centsFromDollars, dollarsFromCents, sumDollars } from '#shared/rules/money.ts';

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

/** The refund label of a receipt line, or null without a refund. */
export function refundLabel(
  { refunds }: Pick<Receipt, 'refunds'>,
  { parcelId, isRefunded }: Pick<Receipt['lines'][number], 'parcelId' | 'isRefunded'>,
): string | null {
  if (!isRefunded) return null;
  const isDone = refunds.some(
    ({ state, parcelIds }) => state === 'SUCCEEDED' && parcelIds.includes(parcelId),
  );
  return isDone ? 'Refunded' : 'Refund in progress';
}

/**
 * What a refund of these parcels returns to the card, in US dollars: their prices and their share of the surcharge. As
 * on the server, the whole surcharge is split over all lines by their amounts, so that the refunds of all lines add up
 * to the total, in any order.
 */
export function refundAmount(
  { lines, surchargeAmount }: Pick<Receipt, 'lines' | 'surchargeAmount'>,
  parcelIds: readonly string[],
) {
  const amounts = lines.map(({ amount }) => centsFromDollars(amount));
  const shares = splitByLargestRemainder(centsFromDollars(surchargeAmount), amounts);
  const sumOf = (cents: readonly number[]) =>
    cents.reduce(
      (sum, each, index) => (parcelIds.includes(lines[index]?.parcelId ?? '') ? sum + each : sum),
      0,
    );
  const price = dollarsFromCents(sumOf(amounts));
  const surcharge = dollarsFromCents(sumOf(shares));
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
