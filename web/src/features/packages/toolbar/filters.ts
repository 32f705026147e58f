import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { DESTINATION_CODES } from '../../../../../shared/rules/locations.ts';
import { progressStep } from '../../../../../shared/rules/parcel-status.ts';
import { matchesSearch } from './search.ts';

/** The positions on the progress bar that the list can be narrowed to, by their step. */
const PLACES = ['origin', 'transit', 'destination'] as const;
const PAID_STATUSES = ['paid', 'unpaid'] as const;

/** What the list is narrowed to; an empty value does not narrow it. Each stands in the address under its name. */
export interface ParcelFilters {
  destination: (typeof DESTINATION_CODES)[number] | '';
  status: (typeof PLACES)[number] | '';
  paid: (typeof PAID_STATUSES)[number] | '';
}

/** The search as it was typed, and the filters. */
export interface ParcelView extends ParcelFilters {
  /** `q` in the address. */
  text: string;
}

export const NO_FILTERS: ParcelFilters = { destination: '', status: '', paid: '' };

/** What an address asks for. A value that this site does not know asks for nothing. */
export function viewIn(search: string): ParcelView {
  const parameters = new URLSearchParams(search);
  return {
    text: parameters.get('q') ?? '',
    destination: oneOf(DESTINATION_CODES, parameters.get('destination')),
    status: oneOf(PLACES, parameters.get('status')),
    paid: oneOf(PAID_STATUSES, parameters.get('paid')),
  };
}

/** The parameters of the address that ask for a view; null for each that it needs not. */
export function addressOf({ text, ...filters }: ParcelView): Record<string, string | null> {
  const values = Object.entries({ q: text, ...filters });
  return Object.fromEntries(values.map(([name, value]) => [name, value || null]));
}

/** Whether a parcel passes the search and every filter. */
export function isInView(parcel: Parcel, { text, destination, status, paid }: ParcelView): boolean {
  return (
    (destination === '' || parcel.destinationCode === destination) &&
    (status === '' || progressStep(parcel.status) === PLACES.indexOf(status)) &&
    (paid === '' || parcel.paymentStatus === paid.toUpperCase()) &&
    matchesSearch(parcel, text)
  );
}

/** Whether anything is searched or filtered, so that packages may be hidden. */
export function isNarrowed({ text, ...filters }: ParcelView): boolean {
  return text.trim() !== '' || isFiltered(filters);
}

/** Whether any filter is set. */
export function isFiltered({ destination, status, paid }: ParcelFilters): boolean {
  return destination !== '' || status !== '' || paid !== '';
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | '' {
  return known.find((each) => each === value) ?? '';
}
