import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { HistoryFilter } from '#shared/rules/parcel-history.ts';
import { call, callPage } from '#web/lib/api/api-client.ts';
import type { HistoryChoice } from './use-history-url-state.ts';

interface HistoryPage {
  choice: HistoryChoice;
  /** Counted from 0. */
  page: number;
  cursor: string | undefined;
}

/** A page of the history, filtered and sorted by the API. */
function historyPage({ choice, page, cursor }: HistoryPage) {
  const { filter, sort, direction, size } = choice;
  return queryOptions({
    queryKey: ['parcels', 'history', { filter, sort, direction, size, cursor }],
    queryFn: async ({ signal }) => {
      const query = { ...filter, sort, direction, limit: String(size), cursor };
      const { items, unreadable, nextCursor } = await callPage('listParcelHistory', { query }, { signal });
      return { parcels: items, unreadable, nextCursor, first: page * size };
    },
  });
}

/** A page of the history. While it loads, the previous page stays as placeholder data. */
export function useHistoryPage(page: HistoryPage) {
  return useQuery({ ...historyPage(page), placeholderData: keepPreviousData });
}

/** The number of packages that match and the sum of their prices. Not for a range that ends before it starts. */
export function useHistoryTotal(filter: HistoryFilter) {
  return useQuery({
    queryKey: ['parcels', 'history', 'total', filter],
    queryFn: ({ signal }) => call('totalParcelHistory', { query: { ...filter } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
