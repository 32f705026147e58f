import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { payableSelection } from '#shared/rules/payment.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { useSelectedParcels } from './selected-parcels.ts';

/**
 * The customer's selection for payment among the parcels of the latest list. Parcels that stop being payable are dropped.
 * The functions are stable.
 */
export function usePaymentSelection(parcels: readonly Parcel[]) {
  const { identity } = useSession();
  const { selection, select, deselect, prune, clear } = useSelectedParcels(identity?.username ?? '');
  const [isFull, setIsFull] = useState(false);

  useEffect(() => prune(parcels), [prune, parcels]);

  return {
    selection,
    chosen: useMemo(() => payableSelection(selection, parcels), [selection, parcels]),
    /** Whether the last attempt to select exceeded the limit of one payment. */
    isFull,
    selectAll: useCallback(
      (some: readonly Parcel[], isSelected: boolean) => {
        if (!isSelected) deselect(some);
        setIsFull(isSelected && !select(some));
      },
      [select, deselect],
    ),
    clear: useCallback(() => {
      clear();
      setIsFull(false);
    }, [clear]),
  };
}
