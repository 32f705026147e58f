import type { Receipt, Refund } from '#shared/contracts/receipts.ts';

/** `Visa ending in 1111` */
export function cardText({ cardType, last4 }: { cardType: string; last4: string }): string {
  return `${cardType} ending in ${last4}`;
}

/** `Surcharge (2.5%)` */
export function surchargeName(surchargeRate: number): string {
  return `Surcharge (${Number((surchargeRate * 100).toFixed(2))}%)`;
}

/** The states of a refund, as customers and staff read them. */
export const REFUND_LABELS: Record<Refund['state'], string> = {
  REQUESTED: 'In progress',
  SUCCEEDED: 'Refunded',
  FAILED: 'Failed',
  UNKNOWN: 'Being confirmed',
};

/** What a line of a receipt says about its refund, or null if there is none. */
export function refundMark(
  { refunds }: Pick<Receipt, 'refunds'>,
  { parcelId, isRefunded }: Pick<Receipt['lines'][number], 'parcelId' | 'isRefunded'>,
): string | null {
  if (!isRefunded) return null;
  const isDone = refunds.some(
    ({ state, parcelIds }) => state === 'SUCCEEDED' && parcelIds.includes(parcelId),
  );
  return isDone ? 'Refunded' : 'Refund in progress';
}
