import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Turn } from './Pager.tsx';
import { type TableFailure, type TableProps, TableView } from './TableView.tsx';
import { nextSort, type PageSize, type Sort, type TableState } from './table-state.ts';
import { useTableModel } from './use-table-model.ts';
import { useTurns } from './use-turns.ts';

interface PagesTableProps<R extends object> extends TableProps<R> {
  /** What was asked for. */
  state: TableState;
  /** The rows of one page, in order; undefined until the first ones are here. Old ones stay until others come. */
  rows: readonly R[] | undefined;
  /** How many rows come before these. */
  first: number;
  /** Whether a page comes after these. */
  hasNext: boolean;
  /** Other rows than these are on their way. */
  isBusy: boolean;
  failure: TableFailure | undefined;
  onSort: (sort: Sort) => void;
  onSize: (size: PageSize) => void;
  onTurn: (turn: Turn) => void;
}

const NO_ROWS: never[] = [];

/** A table of which a server orders the rows and gives out one page at a time, without a count of them all. */
export function PagesTable<R extends object>(props: PagesTableProps<R>) {
  const { columns, rowId, rows = NO_ROWS, state, first, hasNext, isBusy, failure, onTurn, selection } = props;
  const table = useTableModel({ columns, rows, rowId, state, isPage: true, selection });

  const { sort, size } = state;
  const turn = useTurns({ list: `${sort?.column} ${sort?.direction} ${size}`, isBusy, hasNext, onTurn });

  // What was asked for last is shown a moment later. Until then a further press is one on that.
  const lastAsked = useRef(sort);
  useLayoutEffect(() => {
    lastAsked.current = sort;
  }, [sort]);
  const sortBy = (column: string) => {
    const next = nextSort(lastAsked.current, column);
    lastAsked.current = next;
    props.onSort(next);
  };

  // What stood on this page went away since the page before told of it.
  const isGone = props.rows?.length === 0 && state.page > 0 && !isBusy && !failure;
  useEffect(() => {
    if (isGone) onTurn('previous');
  }, [isGone, onTurn]);

  return (
    <TableView
      {...props}
      table={table}
      sort={sort}
      size={size}
      isPending={!failure && (props.rows === undefined || isGone)}
      total={hasNext ? null : first + rows.length}
      hasPrevious={state.page > 0}
      onSort={sortBy}
      onTurn={turn}
    />
  );
}
