import { useCallback, useSyncExternalStore } from 'react';
import type { Parcel } from '../../../shared/contracts/parcels.ts';
import { sumDollars } from '../../../shared/rules/money.ts';
import { isPayable } from '../../../shared/rules/parcel-status.ts';
import { keepSelection, type Selection, selectionOf, subscribeToSelection } from './selection-store.ts';

/** As many parcels as one payment takes. */
export const MAX_PARCELS_A_PAYMENT = 50;

type Selectable = Pick<Parcel, 'parcelId' | 'status' | 'paymentStatus'>;

/** The selection with these parcels too: those that can be paid, as long as there is room for them. */
export function withSelected(selection: Selection, parcels: readonly Selectable[]): Selection {
  const added = parcels
    .filter((parcel) => isPayable(parcel) && !selection.has(parcel.parcelId))
    .map(({ parcelId }) => parcelId)
    .slice(0, Math.max(0, MAX_PARCELS_A_PAYMENT - selection.size));
  return added.length === 0 ? selection : new Set([...selection, ...added]);
}

/** The selection without these parcels. */
export function withoutSelected(
  selection: Selection,
  parcels: readonly Pick<Parcel, 'parcelId'>[],
): Selection {
  const removed = new Set(parcels.map(({ parcelId }) => parcelId));
  const rest = [...selection].filter((parcelId) => !removed.has(parcelId));
  return rest.length === selection.size ? selection : new Set(rest);
}

/** The selection without what has left the payable ones of this list: paid, troubled, handed over or gone. */
export function pruned(selection: Selection, parcels: readonly Selectable[]): Selection {
  const payable = new Set(parcels.filter(isPayable).map(({ parcelId }) => parcelId));
  const rest = [...selection].filter((parcelId) => payable.has(parcelId));
  return rest.length === selection.size ? selection : new Set(rest);
}

/** The selected parcels of a list that can be paid, in its order, and what they cost together in US dollars. */
export function chosenFor<T extends Selectable & Pick<Parcel, 'price'>>(
  selection: Selection,
  parcels: readonly T[],
): { parcels: T[]; total: number } {
  const chosen = parcels.filter((parcel) => selection.has(parcel.parcelId) && isPayable(parcel));
  return { parcels: chosen, total: sumDollars(chosen.map(({ price }) => price ?? 0)) };
}

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
      (parcels: readonly Selectable[]) => keepSelection(customer, pruned(selectionOf(customer), parcels)),
      [customer],
    ),
    clear: useCallback(() => keepSelection(customer, new Set()), [customer]),
  };
}
