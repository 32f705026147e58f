import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PaymentOutcome } from '../../../../../shared/contracts/payments.ts';
import { PARCELS } from '../../../domain/parcel/queries.ts';
import { useSelectedParcels } from '../../../domain/parcel/selection/selected-parcels.ts';
import { RECEIPTS } from '../../../domain/payment/receipt-queries.ts';
import { useSession } from '../../../lib/session/SessionProvider.tsx';

/** After a payment went through: its parcels leave the selection, and what was loaded before is refetched. */
export function useSettledPayment(outcome: PaymentOutcome | undefined): void {
  const client = useQueryClient();
  const { deselect } = useSelectedParcels(useSession().identity?.username ?? '');
  const paid = outcome?.status === 'approved' ? outcome : undefined;
  useEffect(() => {
    if (!paid) return;
    deselect(paid.parcels);
    void client.invalidateQueries({ queryKey: PARCELS });
    void client.invalidateQueries({ queryKey: RECEIPTS });
  }, [paid, deselect, client]);
}
