import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { type RowData, useTable } from '@tanstack/react-table';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { cardLayout } from './card-layout.ts';
import { textCell } from './cells.tsx';
import { features, type TableColumn } from './columns.ts';
import { SortControls } from './SortControls.tsx';
import { TableHeader } from './TableHeader.tsx';
import { TablePager, type Turn } from './TablePager.tsx';
import { TableRows } from './TableRows.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { PAGE_SIZES, type PageSize, rangeLabel, type Sort } from './table-state.ts';
import { useQueuedTurns } from './use-queued-turns.ts';

interface PagedTableProps<R extends RowData> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly TableColumn<R>[];
  rowId: (row: R) => string;
  sort: Sort;
  /** What the rows are filtered by. Turns of pages that are still waiting belong to one filter. */
  filter?: string;
  /** The requested page, counted from 0. */
  page: number;
  size: PageSize;
  /** The sorted rows of one page; undefined until the first ones are loaded. */
  rows: readonly R[] | undefined;
  /** How many rows come before these. */
  first: number;
  /** Whether a page follows these rows. */
  hasNext: boolean;
  /** Whether the requested page is loading; the previous rows stay visible until then. */
  isBusy: boolean;
  failure: TableFailure | undefined;
  onSort: (column: string) => void;
  onSize: (size: PageSize) => void;
  onTurn: (turn: Turn) => void;
  /** Called for a press on a row. Pass a stable function. */
  onOpen: (row: R) => void;
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode;
}

interface TableFailure {
  title: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

const NO_ROWS: never[] = [];
const MAX_SKELETON_ROWS = 10;
const DEFAULT_COLUMN = { cell: textCell };

/** A table that the server sorts and paginates by cursor, without a total. */
export function PagedTable<R extends RowData>(props: PagedTableProps<R>) {
  const { label, columns, rowId, sort, page, size, first, hasNext, isBusy, failure, onTurn } = props;
  const frame = useRef<HTMLDivElement>(null);
  const table = useTable({
    features,
    columns,
    data: props.rows ?? NO_ROWS,
    getRowId: rowId,
    defaultColumn: DEFAULT_COLUMN,
  });
  const { rows } = table.getRowModel();

  // All rows of this page were removed after the previous page was loaded.
  const isGone = props.rows?.length === 0 && page > 0 && !hasNext && !isBusy && !failure;
  useEffect(() => {
    if (isGone) onTurn('previous');
  }, [isGone, onTurn]);

  const list = `${sort.column} ${sort.direction} ${size} ${props.filter ?? ''}`;
  const queueTurn = useQueuedTurns({ list, isBusy, hasNext, onTurn });

  const isPending = !failure && (props.rows === undefined || isGone);
  if (!isPending && !failure && rows.length === 0 && first === 0 && !hasNext) return props.empty;

  const handleTurn = (turn: Turn, event: MouseEvent | null) => {
    // A click scrolls to the top of the new page. A key press does not, so that the button can be pressed again.
    const isAbove = (frame.current?.getBoundingClientRect().top ?? 0) < 0;
    if (event && event.detail > 0 && isAbove) frame.current?.scrollIntoView();
    queueTurn(turn);
  };
  const isOnlyPage = page === 0 && !hasNext && rows.length <= PAGE_SIZES[0];
  return (
    <TableContainer ref={frame}>
      <SortControls columns={columns} sort={sort} onSort={props.onSort} />
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <Table
          role="table"
          aria-label={label}
          aria-busy={isPending || isBusy}
          data-stale={isBusy || undefined}
          sx={cardLayout(columns.length)}
        >
          <TableHeader columns={columns} sort={sort} onSort={props.onSort} />
          {isPending ? (
            <TableSkeleton columns={columns} rows={Math.min(size, MAX_SKELETON_ROWS)} />
          ) : (
            <TableRows columns={columns} rows={rows} onOpen={props.onOpen} />
          )}
        </Table>
      )}
      {isPending && (
        <VisuallyHidden>
          <span role="status">Loading {label}</span>
        </VisuallyHidden>
      )}
      {!isPending && !failure && rows.length === 0 && (
        // A list with a rare filter looks at a part of the rows for each page.
        <Typography role="status" color="textSecondary" sx={{ p: 2 }}>
          No matches on this page. Later pages may have some.
        </Typography>
      )}
      {!isPending && !isOnlyPage && (
        <TablePager
          range={failure ? '' : rangeLabel(first, rows.length, hasNext ? null : first + rows.length)}
          page={page}
          size={size}
          hasPrevious={page > 0}
          hasNext={hasNext}
          onSize={props.onSize}
          onTurn={handleTurn}
        />
      )}
    </TableContainer>
  );
}
