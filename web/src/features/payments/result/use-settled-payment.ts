import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PaymentOutcome } from '#shared/contracts/payments.ts';
import { PARCELS } from '#web/domain/parcel/queries.ts';
import { useSelectedParcels } from '#web/domain/parcel/selection/selected-parcels.ts';
import { openPayment } from '#web/domain/payment/open-payment.ts';
import { RECEIPTS } from '#web/domain/payment/receipt-queries.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';

/**
 * Once the result of a payment is known, the tab no longer has to find it again. After a payment went through, its parcels
 * leave the selection, and what was loaded before is refetched.
 */
export function useSettledPayment(outcome: PaymentOutcome | undefined): void {
  const client = useQueryClient();
  const { deselect } = useSelectedParcels(useSession().identity?.username ?? '');
  const shown = outcome?.paymentId;
  useEffect(() => {
    // Not on the card page: if the session ends on the way here, only this leads back to the result.
    if (shown !== undefined && openPayment.read() === shown) openPayment.forget();
  }, [shown]);
  const paid = outcome?.status === 'approved' ? outcome : undefined;
  useEffect(() => {
    if (!paid) return;
    deselect(paid.parcels);
    void client.invalidateQueries({ queryKey: PARCELS });
    void client.invalidateQueries({ queryKey: RECEIPTS });
  }, [paid, deselect, client]);
}
