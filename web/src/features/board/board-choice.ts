import { useCallback, useMemo } from 'react';
import { DESTINATION_CODES } from '../../../../shared/rules/locations.ts';
import { DIRECTIONS, type Direction } from '../../../../shared/rules/parcel-history.ts';
import {
  PARCEL_STATUSES,
  PAYMENT_STATUSES,
  type ParcelStatus,
} from '../../../../shared/rules/parcel-status.ts';
import { PARCEL_FLAGS, type ParcelFlag } from '../../../../shared/rules/staff/flags.ts';
import { DEFAULT_PAGE_SIZE, type PageSize, pageSizeOf } from '../../components/table/table-state.ts';
import { useUrlState } from '../../lib/navigation/use-url-state.ts';

export const DESTINATIONS = [...DESTINATION_CODES, 'NONE'] as const;
/** The choices of the filter by age: at least so many days in the status. */
export const AGES = ['2', '5', '10', '30'] as const;

/** The filters of the board; an empty value matches all packages. The names are also the URL parameters. */
export interface BoardFilters {
  destination: (typeof DESTINATIONS)[number] | '';
  payment: (typeof PAYMENT_STATUSES)[number] | '';
  flags: readonly ParcelFlag[];
  minDays: (typeof AGES)[number] | '';
}

/** What the board shows. */
export interface BoardChoice extends BoardFilters {
  status: ParcelStatus;
  size: PageSize;
  /** Of the destinations, and within each of the time in the status. */
  direction: Direction;
}

export const NO_FILTERS: BoardFilters = { destination: '', payment: '', flags: [], minDays: '' };

/** Parses the query string of the page. Unknown values are ignored. */
export function boardChoiceOf(search: string): BoardChoice {
  const parameters = new URLSearchParams(search);
  const parameter = <T extends string>(known: readonly T[], name: string) =>
    known.find((value) => value === parameters.get(name)) ?? '';
  const flags = parameters.get('flags')?.split(',') ?? [];
  return {
    status: parameter(PARCEL_STATUSES, 'status') || 'ORIGIN',
    destination: parameter(DESTINATIONS, 'destination'),
    payment: parameter(PAYMENT_STATUSES, 'payment'),
    flags: PARCEL_FLAGS.filter((flag) => flags.includes(flag)),
    minDays: parameter(AGES, 'minDays'),
    size: pageSizeOf(parameters.get('size')),
    direction: parameter(DIRECTIONS, 'direction') || 'ascending',
  };
}

/** The query of the API for a choice, without the page. */
export function boardQueryOf({ status, destination, payment, flags, minDays, direction }: BoardChoice) {
  return {
    status,
    direction,
    ...(destination && { destination }),
    ...(payment && { payment }),
    ...(flags.length > 0 && { flags: flags.join(',') }),
    ...(minDays && { minDays }),
  };
}

/** The choice, kept in the URL so that a reload, a link or Back restores it. A change returns to the first page. */
export function useBoardChoice() {
  const { search, change } = useUrlState();
  const choice = useMemo(() => boardChoiceOf(search), [search]);
  return {
    choice,
    choose: useCallback(
      (filters: Partial<BoardFilters & { status: ParcelStatus }>) => {
        const values = Object.entries(filters).map(([name, value]) => [name, String(value) || null]);
        change({ values: Object.fromEntries(values), push: true, data: undefined });
      },
      [change],
    ),
    /** Reverses the order. */
    reverse: useCallback(
      (direction: Direction) =>
        change({ values: { direction: direction === 'ascending' ? null : direction }, data: undefined }),
      [change],
    ),
    chooseSize: useCallback(
      (size: PageSize) =>
        change({ values: { size: size === DEFAULT_PAGE_SIZE ? null : String(size) }, data: undefined }),
      [change],
    ),
  };
}
