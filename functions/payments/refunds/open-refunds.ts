import { splitPaymentId } from '#functions/core/data/ids.ts';
import { CUSTOMER_SORT, customerPartition } from '#functions/core/data/keys.ts';
import type { Table } from '#functions/core/data/table.ts';
import { refundEntity } from './refund-record.ts';

/** Whether the provider has not decided about a refund yet. */
export const isOpenRefund = ({ refundState }: { readonly refundState: string }): boolean =>
  refundState === 'REQUESTED' || refundState === 'UNKNOWN';

/** Finds the parcels of a payment that are being refunded, consistently. Costs 1 read unit per 4 KB of its refunds. */
export function openRefunds(table: Table) {
  return async (paymentId: string): Promise<string[]> => {
    const range = refundsOfPayment(paymentId);
    if (!range) return [];
    const { items } = await table.query(refundEntity, { ...range, consistent: true });
    return items.filter(isOpenRefund).flatMap(({ parcelIds }) => parcelIds);
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
        'Each refund is for other packages of a payment, which has at most 50, or follows one that failed.',
    }
  );
}
