import { sumDollars } from './money.ts';
import { isPayable, type Payable } from './parcel-status.ts';

export const MAX_PARCELS_PER_PAYMENT = 50;

export const PAYMENT_METHODS = ['NEW_CARD', 'STORED_CARD'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What a line of a payment pays: a package's price, or its storage. */
export const LINE_KINDS = ['PRICE', 'STORAGE'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

export const REFUND_STATES = ['REQUESTED', 'SUCCEEDED', 'FAILED', 'UNKNOWN'] as const;

/** The ids of the parcels that the customer selected for payment, in the order of selection. */
export type Selection = ReadonlySet<string>;

interface Identified {
  parcelId: string;
}

interface WithStorage {
  /** `due` in US dollars. Without it, the parcel is not ready for pickup. */
  storage?: { readonly due: number } | undefined;
}

export interface Selectable extends Identified, Payable, WithStorage {}

interface Priced extends Selectable {
  /** US dollars, or null without a price. */
  price: number | null;
}

/** The storage of a parcel that a payment can include, in US dollars: with its price, or alone if that is paid. */
export function storageDue({ status, paymentStatus, storage }: Payable & WithStorage): number {
  return status === 'DESTINATION' && paymentStatus !== 'UNPAYABLE' ? (storage?.due ?? 0) : 0;
}

/** Whether a parcel can be selected and paid now: its price, its storage or both. */
export const isPayableNow = (parcel: Payable & WithStorage): boolean =>
  isPayable(parcel) || storageDue(parcel) > 0;

export const PARCEL_SECTIONS = ['ACTION REQUIRED', 'PAYMENT REQUIRED', 'NO ACTION REQUIRED'] as const;
export type ParcelSection = (typeof PARCEL_SECTIONS)[number];

/** The section of Active Packages that an active parcel belongs to. Storage is paid like a price. */
export function parcelSection(parcel: Payable & WithStorage): ParcelSection {
  if (parcel.status === 'TROUBLED') return 'ACTION REQUIRED';
  return isPayableNow(parcel) ? 'PAYMENT REQUIRED' : 'NO ACTION REQUIRED';
}

/** What a payment of a parcel includes now, in US dollars. */
export const amountDue = (parcel: Omit<Priced, 'parcelId'>): number =>
  sumDollars([isPayable(parcel) ? (parcel.price ?? 0) : 0, storageDue(parcel)]);

/** The selection with these parcels added if they are payable, up to the maximum. */
export function withSelected(selection: Selection, parcels: readonly Selectable[]): Selection {
  const added = parcels
    .filter((parcel) => isPayableNow(parcel) && !selection.has(parcel.parcelId))
    .map(({ parcelId }) => parcelId)
    .slice(0, Math.max(0, MAX_PARCELS_PER_PAYMENT - selection.size));
  return added.length === 0 ? selection : new Set([...selection, ...added]);
}

/** The same set if nothing is removed. */
function only(selection: Selection, isKept: (parcelId: string) => boolean): Selection {
  const kept = [...selection].filter(isKept);
  return kept.length === selection.size ? selection : new Set(kept);
}

export function withoutSelected(selection: Selection, parcels: readonly Identified[]): Selection {
  const removed = new Set(parcels.map(({ parcelId }) => parcelId));
  return only(selection, (parcelId) => !removed.has(parcelId));
}

/** The selection without parcels that are not in this list or no longer payable. */
export function withoutUnpayable(selection: Selection, parcels: readonly Selectable[]): Selection {
  const payable = new Set(parcels.filter(isPayableNow).map(({ parcelId }) => parcelId));
  return only(selection, (parcelId) => payable.has(parcelId));
}

/** The selected and payable parcels in the order of the list, and the total due for them in US dollars. */
export function payableSelection<T extends Priced>(
  selection: Selection,
  parcels: readonly T[],
): { parcels: T[]; total: number } {
  const chosen = parcels.filter((parcel) => selection.has(parcel.parcelId) && isPayableNow(parcel));
  return { parcels: chosen, total: sumDollars(chosen.map(amountDue)) };
}
