import { formatFigure } from '../../lib/numbers.ts';

/** How many rows a page may have, as the list of sizes offers them. */
export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 25;

/** In the words of `aria-sort`. */
export type Direction = 'ascending' | 'descending';

/** The column that a table is ordered by, and which way. */
export interface Sort {
  column: string;
  direction: Direction;
}

/** What a person chose about a table. `page` counts from 0. */
export interface TableState {
  sort: Sort | null;
  page: number;
  size: PageSize;
}

/** The order after a press on a column: ascending, and descending where it was ascending already. */
export function nextSort(sort: Sort | null, column: string): Sort {
  const isAscending = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: isAscending ? 'descending' : 'ascending' };
}

/** The state with another order; what was on a page before is elsewhere then, so it begins at the first one. */
export function withSort(state: TableState, sort: Sort): TableState {
  return { ...state, sort, page: 0 };
}

/** The state with another size of page, from the first one. */
export function withSize(state: TableState, size: PageSize): TableState {
  return { ...state, size, page: 0 };
}

/** The page, or the last one that has rows where there are fewer by now; 0 where there are none. */
export function clampPage(page: number, rows: number, size: PageSize): number {
  const last = Math.max(0, Math.ceil(rows / size) - 1);
  return Math.min(Math.max(0, page), last);
}

/** The size that a text names; the default where it is none of those that are offered. */
export function pageSizeOf(text: string | null): PageSize {
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;
}

/** `26–50 of 312`, or `26–50 of 50+` where more rows follow than were counted. `first` counts from 0. */
export function rangeLabel(first: number, shown: number, total: number | null): string {
  const last = formatFigure(first + shown);
  const range = shown > 1 ? `${formatFigure(first + 1)}–${last}` : last;
  return `${range} of ${total === null ? `${last}+` : formatFigure(total)}`;
}

/** Whether two lists have the same rows in the same order, each the very same object. */
export function areSameRows(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some === others || (some.length === others.length && some.every((row, at) => row === others[at]));
}
