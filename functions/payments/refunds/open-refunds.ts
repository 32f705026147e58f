import * as z from 'zod/mini';
import type { Table } from '#functions/core/data/table.ts';
import { refundsOfPayment } from './refund-keys.ts';
import { isOpenRefund } from './refund-rules.ts';

// Only what the question needs: the whole refund and attempt entities would add 8 kB to a handler.
const RefundedParcels = z.object({ refundState: z.string(), parcelIds: z.array(z.string()) });
const refundedParcelsReader = {
  read: (item: Readonly<Record<string, unknown>>) => RefundedParcels.parse(item),
};

/** Finds the parcels of a payment that are being refunded, consistently. Costs 1 read unit per 4 KB of its refunds. */
export function openRefunds(table: Table) {
  return async (paymentId: string): Promise<string[]> => {
    const range = refundsOfPayment(paymentId);
    if (!range) return [];
    const { items } = await table.query(refundedParcelsReader, { ...range, consistent: true });
    return items.filter(isOpenRefund).flatMap(({ parcelIds }) => parcelIds);
  };
}
