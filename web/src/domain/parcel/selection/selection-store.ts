import type { Selection } from '../../../../../shared/rules/payment.ts';
import { tabStorage } from '../../../lib/tab-storage.ts';

const KEY = 'selected-parcels';

/** What storage has, read once: asking again gives the same object, and a browser without storage still selects. */
let held: { customer: string; selection: Selection } | null = null;
const listeners = new Set<() => void>();

tabStorage.onClear(() => {
  held = null;
  for (const listener of listeners) listener();
});

/** What this customer has selected in this tab. Never what somebody else selected before them. */
export function selectionOf(customer: string): Selection {
  if (held?.customer !== customer) held = { customer, selection: stored(customer) };
  return held.selection;
}

/** Keeps a selection until the tab is closed or its customer logs out. */
export function keepSelection(customer: string, selection: Selection): void {
  if (selection === selectionOf(customer)) return;
  held = { customer, selection };
  tabStorage.write(KEY, { customer, parcelIds: [...selection] });
  for (const listener of listeners) listener();
}

/** Calls back after each change. Returns the way to end that. */
export function subscribeToSelection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(customer: string): Selection {
  const kept = tabStorage.read(KEY);
  return new Set(isKept(kept) && kept.customer === customer ? kept.parcelIds : []);
}

function isKept(value: unknown): value is { customer: string; parcelIds: string[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'customer' in value &&
    'parcelIds' in value &&
    Array.isArray(value.parcelIds) &&
    value.parcelIds.every((id) => typeof id === 'string')
  );
}
