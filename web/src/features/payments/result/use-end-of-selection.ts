import { useEffect } from 'react';
import { useSelectedParcels } from '#web/domain/parcel/selection/selected-parcels.ts';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';

/** The pages on which a customer pays or tries again, with the same packages. */
const PAYING: readonly string[] = [paths.invoice, paths.payment, paths.storedPayment, paths.paymentResult];

/** Clears the selection when the customer leaves the result for another page than those of the payment. */
export function useEndOfSelection(): void {
  const { clear } = useSelectedParcels(useSession().identity?.username ?? '');
  useEffect(
    () => () => {
      if (!PAYING.includes(location.pathname)) clear();
    },
    [clear],
  );
}
