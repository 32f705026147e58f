import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callPage } from '../../lib/api/api-client.ts';
import type { HistoryChoice } from './use-history-url-state.ts';

interface HistoryPage {
  choice: HistoryChoice;
  /** Counted from 0; only to know again which page an answer is. */
  page: number;
  cursor: string | undefined;
}

/** A page of the history, which the API orders. */
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

/** A page of the history. While another one loads, the one before it stays as placeholder data. */
export function useHistoryPage(wanted: HistoryPage) {
  return useQuery({ ...historyPage(wanted), placeholderData: keepPreviousData });
}
