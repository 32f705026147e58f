import { useCallback, useMemo } from 'react';
import {
  type HistoryFilter,
  type HistorySort,
  historySortOf,
  MAX_SEARCH_LENGTH,
} from '#shared/rules/parcel-history.ts';
import { DEFAULT_PAGE_SIZE, nextSort, type PageSize, pageSizeOf } from '#web/components/table/table-state.ts';
import { useUrlState, valueNow } from '#web/lib/navigation/use-url-state.ts';

/** What the history shows, how it is sorted, and how many rows a page has. */
export interface HistoryChoice extends HistorySort {
  filter: HistoryFilter;
  size: PageSize;
}

const CALENDAR_DATE = /^\d{4}-\d\d-\d\d$/;

/** Parses the query string of the page. Unknown values count as missing. */
export function historyChoiceOf(search: string): HistoryChoice {
  const parameters = new URLSearchParams(search);
  const parameter = (name: string) => parameters.get(name);
  const date = (name: string) => (CALENDAR_DATE.test(parameter(name) ?? '') ? parameter(name) : null);
  const [from, to] = [date('from'), date('to')];
  const filter = {
    q: parameter('q')?.slice(0, MAX_SEARCH_LENGTH) || null,
    from,
    // A range that ends before it starts is refused by the API.
    to: from !== null && to !== null && from > to ? null : to,
  };
  return {
    ...historySortOf({ sort: parameter('sort'), direction: parameter('direction') }),
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== null)),
    size: pageSizeOf(parameter('size')),
  };
}

/** The choice, kept in the URL so that a reload, a link or Back restores it. A change returns to the first page. */
export function useHistoryUrlState() {
  const { search, change } = useUrlState();
  return {
    choice: useMemo(() => historyChoiceOf(search), [search]),
    /** Sorts by a column, or reverses its direction. */
    chooseSort: useCallback(
      (column: string) => {
        // From the latest URL: a second press may come before the first one is rendered.
        const { sort, direction } = historySortOf({
          sort: valueNow('sort'),
          direction: valueNow('direction'),
        });
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
    /** Changes parts of the filter; an empty text removes one. */
    chooseFilter: useCallback(
      (filter: HistoryFilter) => {
        const values = Object.fromEntries(
          Object.entries(filter).map(([name, value]) => [name, value || null]),
        );
        if (Object.entries(values).every(([name, value]) => valueNow(name) === value)) return;
        change({ values, data: undefined });
      },
      [change],
    ),
  };
}
