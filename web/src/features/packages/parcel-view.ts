import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { progressStep } from '#shared/rules/parcel-status.ts';
import { PARCEL_SECTIONS, parcelSection } from '#shared/rules/payment.ts';
import { matchesNumber } from '#shared/rules/scan-codes.ts';
import { plain } from '#shared/rules/text.ts';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';

/** The filterable steps of the progress bar, in their order. */
const STEPS = ['origin', 'transit', 'destination'] as const;
const SECTIONS = ['action', 'payment', 'none'] as const;
/** The values of each filter. The names are also the URL parameters. */
const FILTERS = {
  destination: DESTINATION_CODES,
  status: STEPS,
  paid: ['paid', 'unpaid'],
  /** In the order of `PARCEL_SECTIONS`. */
  section: SECTIONS,
} as const;

/** The filters; an empty value matches all parcels. */
export type ParcelFilters = { [Name in keyof typeof FILTERS]: (typeof FILTERS)[Name][number] | '' };

/** The search text as typed, and the filters. */
export interface ParcelView extends ParcelFilters {
  /** `q` in the URL. */
  text: string;
}

export const NO_FILTERS: ParcelFilters = { destination: '', status: '', paid: '', section: '' };

/** Parses the query string of the page. Unknown values are ignored. */
export function viewOf(search: string): ParcelView {
  const parameters = new URLSearchParams(search);
  const filters = Object.entries(FILTERS).map(([name, known]) => [
    name,
    known.find((value) => value === parameters.get(name)) ?? '',
  ]);
  return { text: parameters.get('q') ?? '', ...(Object.fromEntries(filters) as ParcelFilters) };
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

export function isNarrowed({ text, ...filters }: ParcelView): boolean {
  return text.trim() !== '' || isFiltered(filters);
}

export const isFiltered = ({ destination, status, paid, section }: ParcelFilters): boolean =>
  [destination, status, paid, section].some((value) => value !== '');

/**
 * Whether the search text occurs in the tracking number of a parcel or, unless it is troubled, in its freight bill
 * number. Ignores case, accents, spaces and dashes. An empty text matches everything.
 */
export function matchesSearch(
  parcel: Pick<Parcel, 'status' | 'freightBillNum' | 'shippingTrackingNum'>,
  typed: string,
): boolean {
  if (matchesNumber(parcel.shippingTrackingNum, typed)) return true;
  return parcel.status !== 'TROUBLED' && plain(parcel.freightBillNum).includes(plain(typed));
}

/** The minimum length of a search for a freight bill number. */
const NUMBER_LENGTH = 4;

/** Whether the text occurs in the freight bill number of a troubled parcel, which the search leaves out. */
export function isTroubledHit(parcel: Pick<Parcel, 'status' | 'freightBillNum'>, typed: string): boolean {
  const text = plain(typed);
  return (
    parcel.status === 'TROUBLED' &&
    text.length >= NUMBER_LENGTH &&
    plain(parcel.freightBillNum).includes(text)
  );
}

/** Debounces writing the search text to the URL, because browsers limit how often it can change. */
const URL_DEBOUNCE_MS = 300;

/**
 * The search and filters, applied immediately and kept in the URL so that a link, a reload and Back restore them. Typing
 * replaces the entry in the browser's history; a filter pushes a new one, so that Back undoes it. The functions are stable.
 */
export function useParcelView() {
  const { search, key, isWrittenHere, valueNow, change } = useUrlState();
  const [view, setView] = useState<ParcelView>(() => viewOf(search));
  const [shownEntry, setShownEntry] = useState(key);
  if (key !== shownEntry) {
    setShownEntry(key);
    // An entry written here is already shown, and more may have been typed since.
    if (!isWrittenHere) setView(viewOf(search));
  }

  const writeText = useCallback(
    (text: string) => {
      if (text !== (valueNow('q') ?? '')) change({ values: { q: text || null } });
    },
    [change, valueNow],
  );
  useEffect(() => {
    const timer = setTimeout(writeText, URL_DEBOUNCE_MS, view.text);
    return () => clearTimeout(timer);
  }, [view.text, writeText]);

  /** Two filters can be chosen before the panel renders the first choice. */
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  }, [view]);

  const actions = useMemo(() => {
    const show = (next: ParcelView) => {
      latest.current = next;
      setView(next);
    };
    const choose = (filters: Partial<ParcelView>) => {
      show({ ...latest.current, ...filters });
      change({ values: parametersOf(latest.current), push: true });
    };
    return {
      type: (text: string) => show({ ...latest.current, text }),
      /** Writes the search text to the URL without waiting. */
      flush: () => writeText(latest.current.text),
      choose,
      resetFilters: () => choose(NO_FILTERS),
      /** Shows one section and clears the search. */
      showSection: (section: ParcelFilters['section']) => choose({ ...NO_FILTERS, text: '', section }),
      resetAll: () => choose({ ...NO_FILTERS, text: '' }),
    };
  }, [change, writeText]);
  return useMemo(() => ({ view, ...actions }), [view, actions]);
}
