import type { Receipt, Refund } from '#shared/contracts/receipts.ts';
import { splitByLargestRemainder } from '#shared/rules/cards/surcharge.ts';
import { centsFromDollars, dollarsFromCents, sumDollars } from '#shared/rules/money.ts';

export interface RefundAmount {
  /** The prices of the parcels, in US dollars. */
  price: number;
  /** Their share of the surcharge, in US dollars. */
  surcharge: number;
  total: number;
}

/**
 * What a refund of these parcels returns to the card. As on the server, the whole surcharge is split over all lines by
 * their amounts, so that the refunds of all lines add up to the total, in any order.
 */
export function refundAmount(
  { lines, surchargeAmount }: Pick<Receipt, 'lines' | 'surchargeAmount'>,
  parcelIds: readonly string[],
): RefundAmount {
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

/** Whether the outcome of a refund is not known yet. */
export function isRefundOpen({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'REQUESTED' || state === 'UNKNOWN';
}
