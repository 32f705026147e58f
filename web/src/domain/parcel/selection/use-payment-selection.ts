import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { payableSelection } from '../../../../../shared/rules/payment.ts';
import { useSession } from '../../../lib/session/SessionProvider.tsx';
import { useSelectedParcels } from './selected-parcels.ts';

/**
 * What the customer selects for payment among the parcels of the server's newest list; whatever leaves the payable ones
 * leaves the selection. The functions stay the same.
 */
export function usePaymentSelection(parcels: readonly Parcel[]) {
  const { identity } = useSession();
  const { selection, select, deselect, prune, clear } = useSelectedParcels(identity?.username ?? '');
  const [isFull, setFull] = useState(false);

  useEffect(() => prune(parcels), [prune, parcels]);

  return {
    selection,
    chosen: useMemo(() => payableSelection(selection, parcels), [selection, parcels]),
    /** Whether the last attempt to select did not fit into one payment. */
    isFull,
    selectAll: useCallback(
      (some: readonly Parcel[], isSelected: boolean) => {
        if (!isSelected) deselect(some);
        setFull(isSelected && !select(some));
      },
      [select, deselect],
    ),
    clear: useCallback(() => {
      clear();
      setFull(false);
    }, [clear]),
  };
}
