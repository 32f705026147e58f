import { useCallback, useMemo } from 'react';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { PARCEL_STATUSES, PAYMENT_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { type BoardSort, boardSortOf } from '#shared/rules/staff/board-order.ts';
import { PARCEL_FLAGS, type ParcelFlag } from '#shared/rules/staff/flags.ts';
import { DEFAULT_PAGE_SIZE, nextSort, type PageSize, pageSizeOf } from '#web/components/table/table-state.ts';
import { useUrlState, valueNow } from '#web/lib/navigation/use-url-state.ts';

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
export interface BoardChoice extends BoardFilters, BoardSort {
  status: ParcelStatus;
  size: PageSize;
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
    ...boardSortOf({ sort: parameters.get('sort'), direction: parameters.get('direction') }),
  };
}

/** The query of the API for a choice, without the page. */
export function boardQueryOf({ status, destination, payment, flags, minDays, sort, direction }: BoardChoice) {
  return {
    status,
    sort,
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
    /** Sorts by a column, or reverses its direction. */
    chooseSort: useCallback(
      (column: string) => {
        // From the latest URL: a second press may come before the first one is rendered.
        const { sort, direction } = boardSortOf({ sort: valueNow('sort'), direction: valueNow('direction') });
        const next = nextSort({ column: sort, direction }, column);
        change({ values: { sort: next.column, direction: next.direction }, data: undefined });
      },
      [change],
    ),
    chooseSize: useCallback(
      (size: PageSize) =>
        change({ values: { size: size === DEFAULT_PAGE_SIZE ? null : String(size) }, data: undefined }),
      [change],
    ),
  };
}
