import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type HistoryFilter,
  type HistorySort,
  historySortOf,
  MAX_SEARCH_LENGTH,
} from '#shared/rules/parcel-history.ts';
import { type CursorPages, type ReadParameter, useListInUrl } from '#web/components/table/list-in-url.ts';
import { type PageSize, pageSizeOf } from '#web/components/table/TablePager.tsx';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { valueNow } from '#web/lib/navigation/use-url-state.ts';

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
  /** Changes parts of the filter; an empty text removes one. */
  const chooseFilter = (filter: HistoryFilter) => {
    const values = Object.entries(filter).map(([name, value]) => [name, value || null] as const);
    if (values.some(([name, value]) => valueNow(name) !== value)) list.choose(Object.fromEntries(values));
  };
  return { ...list, chooseFilter };
}

/** A page of the history, filtered and sorted by the API. While it loads, the previous page stays as placeholder data. */
export function useHistoryPage(
  { filter, sort, direction, size }: HistoryChoice,
  { page, cursor }: CursorPages,
) {
  return useQuery({
    queryKey: ['parcels', 'history', { filter, sort, direction, size, cursor }],
    queryFn: async ({ signal }) => {
      const query = { ...filter, sort, direction, limit: String(size), cursor };
      const { items, unreadable, nextCursor } = await callPage('listParcelHistory', { query }, { signal });
      return { parcels: items, unreadable, nextCursor, first: page * size };
    },
    placeholderData: keepPreviousData,
  });
}

/** The number of matching packages and their total price. The date range must not be reversed. */
export function useHistoryTotal(filter: HistoryFilter) {
  return useQuery({
    queryKey: ['parcels', 'history', 'total', filter],
    queryFn: ({ signal }) => call('totalParcelHistory', { query: { ...filter } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
