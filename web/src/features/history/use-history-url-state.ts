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
  type PageSize,
  pageSizeOf,
  type Sort,
} from '../../components/table/table-state.ts';
import { useUrlState } from '../../lib/use-url-state.ts';

/** How the history is shown: by which column, which way, and how many rows a page. */
export interface HistoryChoice {
  sort: HistoryOrder;
  direction: Direction;
  size: PageSize;
}

/** What an address chooses. Values that nobody offers count as missing; a column without a direction ascends. */
export function historyChoiceOf(search: string): HistoryChoice {
  const parameters = new URLSearchParams(search);
  const sort = HISTORY_ORDERS.find((order) => order === parameters.get('sort'));
  const direction = DIRECTIONS.find((name) => name === parameters.get('direction'));
  const order = sort ? { sort, direction: direction ?? 'ascending' } : DEFAULT_HISTORY_ORDER;
  return { ...order, size: pageSizeOf(parameters.get('size')) };
}

/** The choice as it stands in the address, so that a reload, a link or Back brings it again. Another begins at page one. */
export function useHistoryUrlState() {
  const { search, change } = useUrlState();
  return {
    choice: useMemo(() => historyChoiceOf(search), [search]),
    chooseSort: useCallback(
      ({ column, direction }: Sort) => change({ values: { sort: column, direction }, keep: undefined }),
      [change],
    ),
    chooseSize: useCallback(
      (size: PageSize) =>
        change({ values: { size: size === DEFAULT_PAGE_SIZE ? null : String(size) }, keep: undefined }),
      [change],
    ),
  };
}
