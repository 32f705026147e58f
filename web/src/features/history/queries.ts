import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callPage } from '../../lib/api/api-client.ts';
import type { HistoryChoice } from './use-history-url-state.ts';

interface HistoryPage {
  choice: HistoryChoice;
  /** Counted from 0. */
  page: number;
  cursor: string | undefined;
}

/** A page of the history, sorted by the API. */
function historyPage({ choice, page, cursor }: HistoryPage) {
  const { sort, direction, size } = choice;
  return queryOptions({
    queryKey: ['parcels', 'history', { sort, direction, size, cursor }],
    queryFn: async ({ signal }) => {
      const query = { sort, direction, limit: String(size), cursor };
      const { items, nextCursor } = await callPage('listParcelHistory', { query }, { signal });
      return { parcels: items, nextCursor, first: page * size };
    },
  });
}

/** A page of the history. While it loads, the previous page stays as placeholder data. */
export function useHistoryPage(page: HistoryPage) {
  return useQuery({ ...historyPage(page), placeholderData: keepPreviousData });
}
