import type { Parcel } from '#shared/contracts/parcel.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { PARCEL_SECTIONS, parcelSection, progressStep } from '#shared/rules/parcel-status.ts';
import { matchesSearch } from './search.ts';

/** The filterable steps of the progress bar, in their order. */
const STEPS = ['origin', 'transit', 'destination'] as const;
const PAID_STATUSES = ['paid', 'unpaid'] as const;
/** The sections in their order. */
const SECTIONS = ['action', 'payment', 'none'] as const;

/** The filters; an empty value matches all parcels. The names are also the URL parameters. */
export interface ParcelFilters {
  destination: (typeof DESTINATION_CODES)[number] | '';
  status: (typeof STEPS)[number] | '';
  paid: (typeof PAID_STATUSES)[number] | '';
  section: (typeof SECTIONS)[number] | '';
}

/** The search text as typed, and the filters. */
export interface ParcelView extends ParcelFilters {
  /** `q` in the URL. */
  text: string;
}

export const NO_FILTERS: ParcelFilters = { destination: '', status: '', paid: '', section: '' };

/** Parses the query string of the page. Unknown values are ignored. */
export function viewOf(search: string): ParcelView {
  const parameters = new URLSearchParams(search);
  return {
    text: parameters.get('q') ?? '',
    destination: oneOf(DESTINATION_CODES, parameters.get('destination')),
    status: oneOf(STEPS, parameters.get('status')),
    paid: oneOf(PAID_STATUSES, parameters.get('paid')),
    section: oneOf(SECTIONS, parameters.get('section')),
  };
}

/** The URL parameters of a view; null removes a parameter. */
export function parametersOf({ text, ...filters }: ParcelView): Record<string, string | null> {
  const values = Object.entries({ q: text, ...filters });
  return Object.fromEntries(values.map(([name, value]) => [name, value || null]));
}

/** Whether a parcel matches the search and all filters. */
export function isInView(parcel: Parcel, { text, destination, status, paid, section }: ParcelView): boolean {
  return (
    (section === '' || PARCEL_SECTIONS.indexOf(parcelSection(parcel)) === SECTIONS.indexOf(section)) &&
    (destination === '' || parcel.destinationCode === destination) &&
    (status === '' || progressStep(parcel.status) === STEPS.indexOf(status)) &&
    (paid === '' || parcel.paymentStatus === paid.toUpperCase()) &&
    matchesSearch(parcel, text)
  );
}

/** Whether a search or any filter is active. */
export function isNarrowed({ text, ...filters }: ParcelView): boolean {
  return text.trim() !== '' || isFiltered(filters);
}

/** Whether any filter is active. */
export function isFiltered({ destination, status, paid, section }: ParcelFilters): boolean {
  return destination !== '' || status !== '' || paid !== '' || section !== '';
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | '' {
  return known.find((each) => each === value) ?? '';
}
