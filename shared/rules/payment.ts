import { sumDollars } from './money.ts';
import { isPayable, type Payable } from './parcel-status.ts';

/** As many parcels as one payment takes. */
export const MAX_PARCELS_PER_PAYMENT = 50;

/** The parcels that a customer has selected for payment, by their ids, in the order in which they were selected. */
export type Selection = ReadonlySet<string>;

interface Identified {
  parcelId: string;
}

export interface Selectable extends Identified, Payable {}

interface Priced extends Selectable {
  /** US dollars; null while it has none. */
  price: number | null;
}

/** The selection with these parcels too: those that can be paid, as long as there is room for them. */
export function withSelected(selection: Selection, parcels: readonly Selectable[]): Selection {
  const added = parcels
    .filter((parcel) => isPayable(parcel) && !selection.has(parcel.parcelId))
    .map(({ parcelId }) => parcelId)
    .slice(0, Math.max(0, MAX_PARCELS_PER_PAYMENT - selection.size));
  return added.length === 0 ? selection : new Set([...selection, ...added]);
}

/** The selection without these parcels. */
export function withoutSelected(selection: Selection, parcels: readonly Identified[]): Selection {
  const removed = new Set(parcels.map(({ parcelId }) => parcelId));
  const rest = [...selection].filter((parcelId) => !removed.has(parcelId));
  return rest.length === selection.size ? selection : new Set(rest);
}

/** The selection without what has left the payable ones of this list: paid, troubled, handed over or gone. */
export function withoutUnpayable(selection: Selection, parcels: readonly Selectable[]): Selection {
  const payable = new Set(parcels.filter(isPayable).map(({ parcelId }) => parcelId));
  const rest = [...selection].filter((parcelId) => payable.has(parcelId));
  return rest.length === selection.size ? selection : new Set(rest);
}

/** The selected parcels of a list that can be paid, in its order, and what they cost together in US dollars. */
export function payableSelection<T extends Priced>(
  selection: Selection,
  parcels: readonly T[],
): { parcels: T[]; total: number } {
  const chosen = parcels.filter((parcel) => selection.has(parcel.parcelId) && isPayable(parcel));
  return { parcels: chosen, total: sumDollars(chosen.map(({ price }) => price ?? 0)) };
}
