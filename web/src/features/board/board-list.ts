import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CountedStatus, PackageCounts } from '#shared/contracts/overview.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { PARCEL_STATUSES, PAYMENT_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { type BoardSort, boardSortOf, PARCEL_FLAGS, type ParcelFlag } from '#shared/rules/staff/board.ts';
import { filledPage, type PartRequest, useFilledPage } from '#web/components/table/filled-page.ts';
import { type CursorPages, type ReadParameter, useListInUrl } from '#web/components/table/list-in-url.ts';
import { type PageSize, pageSizeOf } from '#web/components/table/TablePager.tsx';
import { listKeys } from '#web/domain/staff/queries.ts';
import { locations } from '#web/domain/terminal/queries.ts';
import { call, callPage } from '#web/lib/api/api-client.ts';

const DESTINATIONS = [...DESTINATION_CODES, 'NONE'] as const;
/** The options of the age filter, in minimum days in the status. */
export const AGES = ['2', '5', '10', '30'] as const;

/** The filters of the board; an empty value matches all packages. The names are also the URL parameters. */
export interface BoardFilters {
  destination: (typeof DESTINATIONS)[number] | '';
  payment: (typeof PAYMENT_STATUSES)[number] | '';
  flags: readonly ParcelFlag[];
  minDays: (typeof AGES)[number] | '';
}

export interface BoardChoice extends BoardFilters, BoardSort {
  status: ParcelStatus;
  size: PageSize;
}

/** Parses the URL of the page. Unknown values are ignored. */
export function boardChoiceOf(parameter: ReadParameter): BoardChoice {
  const oneOf = <T extends string>(known: readonly T[], name: string) =>
    known.find((value) => value === parameter(name)) ?? '';
  const flags = parameter('flags')?.split(',') ?? [];
  return {
    status: oneOf(PARCEL_STATUSES, 'status') || 'ORIGIN',
    destination: oneOf(DESTINATIONS, 'destination'),
    payment: oneOf(PAYMENT_STATUSES, 'payment'),
    flags: PARCEL_FLAGS.filter((flag) => flags.includes(flag)),
    minDays: oneOf(AGES, 'minDays'),
    size: pageSizeOf(parameter('size')),
    ...boardSortOf({ sort: parameter('sort'), direction: parameter('direction') }),
  };
}

export function useBoardList() {
  const list = useListInUrl(boardChoiceOf);
  const { choose } = list;
  /** Changes the status or filters in a new history entry, so that Back undoes it. */
  const chooseFilters = useCallback(
    (filters: Partial<BoardFilters & { status: ParcelStatus }>) => {
      const values = Object.entries(filters).map(([name, value]) => [name, String(value) || null]);
      choose(Object.fromEntries(values), { push: true });
    },
    [choose],
  );
  return useMemo(() => ({ ...list, chooseFilters }), [list, chooseFilters]);
}

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

/** The API returns a short page if few packages match. At most this many requests fill one page of the table. */
const MAX_REQUESTS = 8;

/** A page of the board. */
export const useBoardPage = (choice: BoardChoice, stack: CursorPages) =>
  useFilledPage({ ...boardOf(choice), stack, maxRequests: MAX_REQUESTS });

const boardOf = (choice: BoardChoice) => ({
  queryKey: [...listKeys.board, choice],
  size: choice.size,
  fetchPart: ({ cursor, limit }: PartRequest, signal: AbortSignal) =>
    callPage('listBoard', { query: { ...boardQueryOf(choice), limit: String(limit), cursor } }, { signal }),
});

/** The numbers of packages by terminal and status. */
export const packageCounts = queryOptions({
  queryKey: listKeys.counts,
  queryFn: ({ signal }) => call('getPackageCounts', {}, { signal }),
});

/** Returns the number of packages in a status at all terminals; undefined for statuses that are not counted. */
export const usePackageCounts = () =>
  useQuery({ ...packageCounts, refetchInterval: MINUTE_MS, select: countOf });

const countOf =
  ({ terminals }: PackageCounts) =>
  (status: ParcelStatus): number | undefined =>
    isCounted(status) ? terminals.reduce((sum, { counts }) => sum + counts[status], 0) : undefined;

/** Completed and deleted packages are not counted. */
export const isCounted = (status: ParcelStatus): status is CountedStatus =>
  status !== 'COMPLETED' && status !== 'DELETED';

/** Whether the board shows only some of the packages in its status. */
export const isFiltered = ({ destination, payment, flags, minDays }: BoardChoice): boolean =>
  Boolean(destination || payment || flags.length > 0 || minDays);

/** Loads what the page shows first. */
export function loadBoard(client: QueryClient, parameter: ReadParameter) {
  if (parameter('customer') !== null) return [];
  const page = client.infiniteQuery(filledPage(boardOf(boardChoiceOf(parameter))));
  return [page, client.query(packageCounts), client.query(locations)];
}
