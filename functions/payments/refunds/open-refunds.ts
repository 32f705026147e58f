import { splitPaymentId } from '#functions/core/data/ids.ts';
import { CUSTOMER_SORT, customerPartition } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import { type RefundRecord, refundEntity } from './refund-record.ts';

/** Whether the provider has not decided about a refund yet. */
export const isOpenRefund = ({ refundState }: { readonly refundState: string }): boolean =>
  refundState === 'REQUESTED' || refundState === 'UNKNOWN';

/** The parcels that a refund makes due again. */
export const parcelsMadeDue = ({ lines, parcelIds }: Pick<RefundRecord, 'lines' | 'parcelIds'>): string[] =>
  lines?.flatMap(({ part, parcelId }) => (part === undefined ? parcelId : [])) ?? parcelIds;

/**
 * Finds the parcels that an open refund of a payment will make due again, reading consistently. Costs 1 read unit per 4 KB of
 * its refunds.
 */
export function openRefunds(table: Table) {
  return async (paymentId: string): Promise<string[]> => {
    const range = refundsOfPayment(paymentId);
    if (!range) return [];
    const { items } = await table.query(refundEntity, { ...range, consistent: true });
    return items.filter(isOpenRefund).flatMap(parcelsMadeDue);
  };
}

/** The range of a payment's refunds. */
export function refundsOfPayment(
  paymentId: string,
): { partition: string; prefix: string; wholeBecause: string } | null {
  const parts = splitPaymentId(paymentId);
  return (
    parts && {
      partition: customerPartition(parts.customerId),
      prefix: `${CUSTOMER_SORT.refunds}${parts.suffix}#`,
      wholeBecause:
        'Each refund is for other lines of a payment, which has at most 100, for a part of one, or follows one that failed.',
    }
  );
}
