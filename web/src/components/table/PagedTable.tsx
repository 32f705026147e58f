import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import { type MouseEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { ErrorState, Retry } from '../feedback/ErrorState.tsx';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import { cardLayout } from './card-layout.ts';
import { type Column, narrowestWidth } from './columns.tsx';
import { Body, TableHeader, TableRows } from './DataTable.tsx';
import { type Sort, SortControls } from './sorting.tsx';
import {
  PAGE_SIZES,
  type PageSize,
  rangeLabel,
  TablePager,
  type Turn,
  useQueuedTurns,
} from './TablePager.tsx';

interface PagedTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The field with a row's unique id. */
  rowId: keyof Row;
  sort: Sort;
  /** Identifies the list, including its filters, sort and page size. A change drops queued page turns. */
  list: string;
  /** The requested page, counted from 0. */
  page: number;
  size: PageSize;
  /** The sorted rows of one page; undefined until the first ones are loaded. */
  rows: readonly Row[] | undefined;
  /** How many rows come before these. */
  first: number;
  /** The number of rows in the whole list, if it is known. */
  total?: number | undefined;
  /** Whether a page follows these rows. */
  hasNext: boolean;
  /** Whether the requested page is loading; the previous rows stay visible until then. */
  isBusy: boolean;
  /** Whether further rows of this page are loading. */
  isGrowing: boolean;
  /** Why the rest of this page could not be loaded. */
  growthFailure: Omit<TableFailure, 'title'> | undefined;
  failure: TableFailure | undefined;
  /** Pass a stable function. */
  onSort: (column: string) => void;
  onSize: (size: PageSize) => void;
  onTurn: (turn: Turn) => void;
  /** Called for a press on a row. Pass a stable function. */
  onOpen: (row: Row) => void;
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode;
}

interface TableFailure {
  title: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

const MAX_SKELETON_ROWS = 10;
/** As many cards as fit in the first view of a phone. The others, and the pager below them, render after the first paint. */
const FIRST_ROWS = 4;
const NO_ROWS: readonly never[] = [];

/** A table that the server sorts and paginates by cursor, whose total is optional. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { label, columns, sort, list, page, size, first, hasNext, isBusy, isGrowing, failure, onTurn } =
    props;
  const frame = useRef<HTMLDivElement>(null);
  const { rows = NO_ROWS } = props;
  const isPainted = useDeferredValue(props.rows !== undefined, false);
  const isPartial = props.rows !== undefined && !isPainted;
  const shownRows = isPartial ? rows.slice(0, FIRST_ROWS) : rows;
  const { onSort } = props;
  const { column, direction } = sort;
  const sorting = useMemo(() => ({ sort: { column, direction }, onSort }), [column, direction, onSort]);

  // All rows of this page were removed after the previous page was loaded.
  const isGone = props.rows?.length === 0 && page > 0 && !hasNext && !isBusy && !failure;
  useEffect(() => {
    if (isGone) onTurn('previous');
  }, [isGone, onTurn]);

  const queueTurn = useQueuedTurns({ list, isBusy: isBusy || isGrowing, hasNext, onTurn });

  const isPending = !failure && (props.rows === undefined || isGone || (isGrowing && rows.length === 0));
  if (!isPending && !failure && rows.length === 0 && first === 0 && !hasNext) return props.empty;

  const handleTurn = (turn: Turn, event: MouseEvent | null) => {
    // A click scrolls to the top of the new page. A key press does not, so that the button can be pressed again.
    const isAbove = (frame.current?.getBoundingClientRect().top ?? 0) < 0;
    if (event && event.detail > 0 && isAbove) frame.current?.scrollIntoView();
    queueTurn(turn);
  };
  const last = first + rows.length;
  // A total that was counted earlier can be too small.
  const total = hasNext && props.total !== undefined && props.total > last ? props.total : null;
  const isOnlyPage = page === 0 && !hasNext && rows.length <= PAGE_SIZES[0];
  return (
    <TableContainer ref={frame}>
      <SortControls columns={columns} {...sorting} />
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <Table
          role="table"
          aria-label={label}
          aria-busy={isPending || isBusy || isGrowing}
          data-stale={isBusy || undefined}
          sx={cardLayout(narrowestWidth(columns))}
        >
          <TableHeader columns={columns} sorting={sorting} />
          {isPending ? (
            <TableSkeleton columns={columns} rows={Math.min(size, MAX_SKELETON_ROWS)} />
          ) : (
            <TableRows columns={columns} rows={shownRows} rowId={props.rowId} onOpen={props.onOpen} />
          )}
        </Table>
      )}
      {isPending && <LiveRegion isHidden>Loading {label}</LiveRegion>}
      {props.growthFailure && (
        <Box sx={{ p: 2 }}>
          <Retry message="The rest of this page could not be loaded." {...props.growthFailure} />
        </Box>
      )}
      {!isPending && !failure && !props.growthFailure && rows.length === 0 && (
        // With a rare filter, the server reads only part of the list for each page.
        <LiveRegion component="p" sx={{ m: 0, typography: 'body1', color: 'text.secondary', p: 2 }}>
          No matches on this page. Later pages may have some.
        </LiveRegion>
      )}
      {!isPending && !isOnlyPage && !isPartial && (
        <TablePager
          range={failure ? '' : rangeLabel(first, rows.length, hasNext ? total : last)}
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

/** Placeholder rows in the shape of the real ones. */
function TableSkeleton<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: number }) {
  return (
    <Body aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <tr key={row}>
          {columns.map(({ id, header, align, card }) => (
            <td key={id} data-align={align} data-card={card} data-label={header}>
              <Skeleton width={card === 'aside' ? 72 : '70%'} />
            </td>
          ))}
        </tr>
      ))}
    </Body>
  );
}
