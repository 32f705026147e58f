import TablePagination from '@mui/material/TablePagination';
import { type MouseEvent, useEffect, useId, useState } from 'react';
import { formatNumber } from '#web/lib/numbers.ts';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';

export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 25;

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

export type Turn = 'next' | 'previous';

interface TablePagerProps {
  /** The rows that are shown, such as `26–50 of 312`. */
  range: string;
  /** Counted from 0. */
  page: number;
  size: PageSize;
  hasPrevious: boolean;
  hasNext: boolean;
  onSize: (size: PageSize) => void;
  onTurn: (turn: Turn, event: MouseEvent | null) => void;
}

const ICONS = { previousButtonIcon: ChevronLeftIcon, nextButtonIcon: ChevronRightIcon };

/** Page size, row range and page buttons below a table. */
export function TablePager({ range, page, size, hasPrevious, hasNext, onSize, onTurn }: TablePagerProps) {
  const selectId = useId();
  return (
    <TablePagination
      component="nav"
      aria-label="Pages"
      // -1: the total is not known. The buttons and the range are set below.
      count={-1}
      page={page}
      rowsPerPage={size}
      rowsPerPageOptions={[...PAGE_SIZES]}
      labelRowsPerPage={
        <label htmlFor={selectId}>
          Rows<span> per page</span>
        </label>
      }
      labelDisplayedRows={() => (
        <>
          <VisuallyHidden>Rows </VisuallyHidden>
          {range}
        </>
      )}
      getItemAriaLabel={(turn) => (turn === 'next' ? 'Next page' : 'Previous page')}
      onRowsPerPageChange={({ target }) => onSize(pageSizeOf(target.value))}
      onPageChange={(event, next) => {
        if (next > page ? hasNext : hasPrevious) onTurn(next > page ? 'next' : 'previous', event);
      }}
      slots={{ actions: ICONS }}
      slotProps={{
        select: { native: true, variant: 'outlined', size: 'small', id: selectId },
        displayedRows: { role: 'status' },
        actions: { previousButton: inactiveUnless(hasPrevious), nextButton: inactiveUnless(hasNext) },
      }}
    />
  );
}

/** Keeps the keyboard focus on the button: it is not `disabled`, and Material UI does not move the focus. */
const inactiveUnless = (isActive: boolean) => ({
  disabled: false,
  'aria-disabled': !isActive,
  'data-mui-pagination-action': undefined,
});

interface QueuedTurns {
  /** Identifies the order and size of the pages. Turns that are queued for another list are dropped. */
  list: string;
  /** Whether the requested page is loading. */
  isBusy: boolean;
  /** Whether a page follows the loaded one. */
  hasNext: boolean;
  onTurn: (turn: Turn) => void;
}

/**
 * Turns pages, and queues presses of Next while a page loads, because only a loaded page has the cursor of the next one.
 * A press of Previous removes a queued turn first.
 */
export function useQueuedTurns({ list, isBusy, hasNext, onTurn }: QueuedTurns): (turn: Turn) => void {
  const [queue, setQueue] = useState({ list, length: 0 });
  const length = queue.list === list ? queue.length : 0;

  useEffect(() => {
    if (isBusy || length === 0) return;
    setQueue({ list, length: hasNext ? length - 1 : 0 });
    if (hasNext) onTurn('next');
  }, [list, isBusy, length, hasNext, onTurn]);

  return (turn) => {
    if (turn === 'next' && isBusy) setQueue({ list, length: length + 1 });
    else if (turn === 'previous' && length > 0) setQueue({ list, length: length - 1 });
    else onTurn(turn);
  };
}
