import { formatNumber } from '#web/lib/numbers.ts';

export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 25;

/** Sort direction, spelled as in `aria-sort`. */
export type Direction = 'ascending' | 'descending';

export interface Sort {
  column: string;
  direction: Direction;
}

/** The sort after a press on a column: ascending, or descending if it was ascending before. */
export function nextSort(sort: Sort, column: string): Sort {
  const isAscending = sort.column === column && sort.direction === 'ascending';
  return { column, direction: isAscending ? 'descending' : 'ascending' };
}

/** Parses a page size. Falls back to the default for a size that is not offered. */
export function pageSizeOf(text: string | null): PageSize {
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;
}

/**
 * `26–50 of 312`, or `26–50 of 50+` if the total is not known.
 * @param first how many rows come before the ones shown
 */
export function rangeLabel(first: number, shown: number, total: number | null): string {
  const last = formatNumber(first + shown);
  const range = shown > 1 ? `${formatNumber(first + 1)}–${last}` : last;
  return `${range} of ${total === null ? `${last}+` : formatNumber(total)}`;
}
