import { useCallback, useSyncExternalStore } from 'react';
import { isPayable } from '../../../../../shared/rules/parcel-status.ts';
import {
  type Selectable,
  withoutSelected,
  withoutUnpayable,
  withSelected,
} from '../../../../../shared/rules/payment.ts';
import { keepSelection, selectionOf, subscribeToSelection } from './selection-store.ts';

/**
 * What a customer has selected for payment, kept in this tab over reloads and pages until they log out. The functions
 * stay the same for a customer.
 */
export function useSelectedParcels(customer: string) {
  const selection = useSyncExternalStore(subscribeToSelection, () => selectionOf(customer));
  return {
    selection,
    /** Selects what can be paid. False where not all of it fits into one payment. */
    select: useCallback(
      (parcels: readonly Selectable[]) => {
        const next = withSelected(selectionOf(customer), parcels);
        keepSelection(customer, next);
        return parcels.every((parcel) => !isPayable(parcel) || next.has(parcel.parcelId));
      },
      [customer],
    ),
    deselect: useCallback(
      (parcels: readonly Selectable[]) =>
        keepSelection(customer, withoutSelected(selectionOf(customer), parcels)),
      [customer],
    ),
    /** Drops what the newest list no longer offers for payment. */
    prune: useCallback(
      (parcels: readonly Selectable[]) =>
        keepSelection(customer, withoutUnpayable(selectionOf(customer), parcels)),
      [customer],
    ),
    clear: useCallback(() => keepSelection(customer, new Set()), [customer]),
  };
}
