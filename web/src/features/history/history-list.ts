import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import {
  type HistoryFilter,
  type HistorySort,
  historySortOf,
  MAX_SEARCH_LENGTH,
} from '#shared/rules/parcel-history.ts';
import { filledPage, type PartRequest, useFilledPage } from '#web/components/table/filled-page.ts';
import { type CursorPages, type ReadParameter, useListInUrl } from '#web/components/table/list-in-url.ts';
import { type PageSize, pageSizeOf } from '#web/components/table/TablePager.tsx';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { useUrlState } from '#web/lib/navigation/use-url-state.ts';

export interface HistoryChoice extends HistorySort {
  filter: HistoryFilter;
  size: PageSize;
}

const CALENDAR_DATE = /^\d{4}-\d\d-\d\d$/;

/** Parses the URL of the page. Unknown values count as missing. */
export function historyChoiceOf(parameter: ReadParameter): HistoryChoice {
  const date = (name: string) => (CALENDAR_DATE.test(parameter(name) ?? '') ? parameter(name) : null);
  const [from, to] = [date('from'), date('to')];
  const filter = {
    q: parameter('q')?.slice(0, MAX_SEARCH_LENGTH) || null,
    from,
    // The API rejects a range that ends before it starts.
    to: from !== null && to !== null && from > to ? null : to,
  };
  return {
    ...historySortOf({ sort: parameter('sort'), direction: parameter('direction') }),
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)),
    size: pageSizeOf(parameter('size')),
  };
}

export function useHistoryList() {
  const list = useListInUrl(historyChoiceOf);
  const { choose } = list;
  const { valueNow } = useUrlState();
  /** Changes parts of the filter; an empty text removes one. */
  const chooseFilter = useCallback(
    (filter: HistoryFilter) => {
      const values = Object.entries(filter).map(([name, value]) => [name, value || null] as const);
      if (values.some(([name, value]) => valueNow(name) !== value)) choose(Object.fromEntries(values));
    },
    [choose, valueNow],
  );
  return { ...list, chooseFilter };
}

/** Enough to search the longest history that we design for, 10,000 packages. */
const MAX_REQUESTS = 20;

/** A page of the history, filtered and sorted by the API. */
export const useHistoryPage = (choice: HistoryChoice, stack: CursorPages) =>
  useFilledPage({ ...historyOf(choice), stack, maxRequests: MAX_REQUESTS });

const historyOf = ({ filter, sort, direction, size }: HistoryChoice) => ({
  queryKey: ['parcels', 'history', { filter, sort, direction }],
  size,
  fetchPart: ({ cursor, limit }: PartRequest, signal: AbortSignal) => {
    const query = { ...filter, sort, direction, limit: String(limit), cursor };
    return callPage('listParcelHistory', { query }, { signal });
  },
});

/** The number of all packages, or those of some dates, and their total price. The range must not be reversed. */
export const useHistoryTotal = (filter: HistoryFilter, enabled: boolean) =>
  useQuery({ ...historyTotal(filter), placeholderData: keepPreviousData, enabled });

function historyTotal({ from, to }: HistoryFilter) {
  const dates = { from, to };
  return queryOptions({
    queryKey: ['parcels', 'history', 'total', dates],
    queryFn: ({ signal }) => call('totalParcelHistory', { query: dates }, { signal }),
  });
}

/** Loads what the page shows first. */
export function loadHistory(client: QueryClient, parameter: ReadParameter) {
  const choice = historyChoiceOf(parameter);
  const page = client.infiniteQuery(filledPage(historyOf(choice)));
  return choice.filter.q ? [page] : [page, client.query(historyTotal(choice.filter))];
}
