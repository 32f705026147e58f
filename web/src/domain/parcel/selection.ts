import { useCallback, useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { type PersistStorage, persist } from 'zustand/middleware';
import type { Parcel } from '#shared/contracts/parcel.ts';
import {
  isPayableNow,
  payableSelection,
  type Selectable,
  type Selection,
  withoutSelected,
  withoutUnpayable,
  withSelected,
} from '#shared/rules/payment.ts';
import { useSession } from '#web/lib/session/SessionProvider.tsx';
import { storedValue, tabStorage } from '#web/lib/storage.ts';

interface SelectionState {
  customer: string;
  selection: Selection;
}

const NOTHING: Selection = new Set();

const stored = storedValue(
  tabStorage,
  'selected-parcels',
  z.object({ customer: z.string(), parcelIds: z.array(z.string()) }),
);

const storage: PersistStorage<SelectionState> = {
  getItem: () => {
    const value = stored.read();
    return value && { state: { customer: value.customer, selection: new Set(value.parcelIds) } };
  },
  setItem: (_name, { state: { customer, selection } }) =>
    stored.write({ customer, parcelIds: [...selection] }),
  removeItem: stored.remove,
};

export const useSelectionStore = create<SelectionState>()(
  persist(() => ({ customer: '', selection: NOTHING }), { name: 'selected-parcels', storage }),
);

tabStorage.onClear(() => {
  useSelectionStore.setState(useSelectionStore.getInitialState());
  useSelectionStore.persist.clearStorage();
});

/**
 * The parcels that a customer has selected for payment in this tab, kept until the customer logs out. Customers never see
 * each other's selection. The functions are stable for a customer.
 */
export function useSelectedParcels(customer: string) {
  const selection = useSelectionStore((state) => selectionOf(state, customer));
  return { selection, ...useMemo(() => changesOf(customer), [customer]) };
}

function changesOf(customer: string) {
  const update = (change: (selection: Selection) => Selection): Selection => {
    const before = selectionOf(useSelectionStore.getState(), customer);
    const after = change(before);
    if (after !== before) useSelectionStore.setState({ customer, selection: after });
    return after;
  };
  return {
    /** Selects the payable ones. Returns false if they do not all fit into one payment. */
    select: (parcels: readonly Selectable[]) => {
      const after = update((before) => withSelected(before, parcels));
      return parcels.every((parcel) => !isPayableNow(parcel) || after.has(parcel.parcelId));
    },
    deselect: (parcels: readonly Pick<Selectable, 'parcelId'>[]) =>
      void update((before) => withoutSelected(before, parcels)),
    /** Drops parcels that are no longer in the list or no longer payable. */
    prune: (parcels: readonly Selectable[]) => void update((before) => withoutUnpayable(before, parcels)),
    clear: () => void update(() => NOTHING),
  };
}

export const useMySelection = () => useSelectedParcels(useSession().identity?.username ?? '');

const selectionOf = (state: SelectionState, customer: string): Selection =>
  state.customer === customer ? state.selection : NOTHING;

/**
 * The customer's selection for payment among the parcels of the latest list. Parcels that stop being payable are dropped.
 * The functions are stable.
 */
export function usePaymentSelection(parcels: readonly Parcel[]) {
  const { selection, select, deselect, prune, clear } = useMySelection();
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
