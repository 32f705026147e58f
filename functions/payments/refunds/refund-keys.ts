import { splitPaymentId } from '#functions/core/data/ids.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';

/** Where the refunds of a payment are. */
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

/** The number is padded, so that refunds sort by it. */
export function refundKey(paymentId: string, number: number): Key {
  const range = refundsOfPayment(paymentId);
  if (!range) throw new Error(`Not a payment id: ${paymentId}`);
  return { pk: range.partition, sk: `${range.prefix}${String(number).padStart(4, '0')}` };
}
