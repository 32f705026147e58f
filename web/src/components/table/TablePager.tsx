import TablePagination from '@mui/material/TablePagination';
import { type MouseEvent, useId } from 'react';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';
import { PAGE_SIZES, type PageSize, pageSizeOf } from './table-state.ts';

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

/** The button keeps the keyboard focus: it is not `disabled`, and opts out of Material UI moving the focus. */
const inactiveUnless = (isActive: boolean) => ({
  disabled: false,
  'aria-disabled': !isActive,
  'data-mui-pagination-action': undefined,
});
