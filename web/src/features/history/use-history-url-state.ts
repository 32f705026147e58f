import { useCallback, useMemo } from 'react';
import {
  DEFAULT_HISTORY_ORDER,
  DIRECTIONS,
  type Direction,
  HISTORY_ORDERS,
  type HistoryOrder,
} from '../../../../shared/rules/parcel-history.ts';
import {
  DEFAULT_PAGE_SIZE,
  nextSort,
  type PageSize,
  pageSizeOf,
} from '../../components/table/table-state.ts';
import { useUrlState, valueNow } from '../../lib/use-url-state.ts';

interface HistorySort {
  sort: HistoryOrder;
  direction: Direction;
}

/** How the history is sorted, and how many rows a page has. */
export interface HistoryChoice extends HistorySort {
  size: PageSize;
}

/** Parses the query string of the page. Unknown values count as missing; a column without a direction ascends. */
export function historyChoiceOf(search: string): HistoryChoice {
  const parameters = new URLSearchParams(search);
  const parameter = (name: string) => parameters.get(name);
  return { ...sortOf(parameter), size: pageSizeOf(parameter('size')) };
}

function sortOf(parameter: (name: string) => string | null): HistorySort {
  const sort = HISTORY_ORDERS.find((order) => order === parameter('sort'));
  const direction = DIRECTIONS.find((name) => name === parameter('direction'));
  return sort ? { sort, direction: direction ?? 'ascending' } : DEFAULT_HISTORY_ORDER;
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
        const { sort, direction } = sortOf(valueNow);
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
