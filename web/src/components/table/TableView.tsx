import { type MouseEvent, type ReactNode, useRef } from 'react';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { CardControls } from './CardControls.tsx';
import type { TableColumn } from './columns.ts';
import { Pager, type Turn } from './Pager.tsx';
import { ROLES } from './roles.ts';
import { TableBody } from './TableBody.tsx';
import { TableHead } from './TableHead.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { PAGE_SIZES, type PageSize, rangeLabel, type Sort } from './table-state.ts';
import { Frame, Table } from './table-style.ts';
import type { Selection, TableModel } from './use-table-model.ts';

/** What every table is given. */
export interface TableProps<R extends object> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly TableColumn<R>[];
  rowId: (row: R) => string;
  /** A press on a row, or on the control in its title. The same function from one rendering to the next. */
  onOpen?: (row: R) => void;
  /** With a CHECKBOX column: which rows are chosen, on this page or on others. */
  selection?: Selection;
  /** In the place of the table when there is nothing to show. */
  empty: ReactNode;
}

/** Why there are no rows, and the way to try again. */
export interface TableFailure {
  title: string;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

interface TableViewProps<R extends object> extends Omit<TableProps<R>, 'rowId'> {
  table: TableModel<R>;
  sort: Sort | null;
  size: PageSize;
  /** How many rows come before those that are shown. */
  first: number;
  /** Nothing was loaded yet. */
  isPending?: boolean;
  /** Other rows are on their way; these ones stay until they come. */
  isBusy?: boolean;
  failure?: TableFailure | undefined;
  /** Null where nobody has counted them. */
  total: number | null;
  hasPrevious: boolean;
  hasNext: boolean;
  onSort: (column: string) => void;
  onSize: (size: PageSize) => void;
  onTurn: (turn: Turn) => void;
}

const MOST_SKELETON_ROWS = 10;

/** A table as it is seen: header, rows or what stands in their place, and the way to other pages. */
export function TableView<R extends object>(props: TableViewProps<R>) {
  const { label, columns, table, sort, size, first, isPending = false, isBusy = false, failure } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { rows } = table.getRowModel();
  if (!isPending && !failure && rows.length === 0 && first === 0) return props.empty;

  const turn = (way: Turn, event: MouseEvent) => {
    // A pointer is taken to where the new page begins; the keyboard stays at the control for the next press.
    const isAbove = (frame.current?.getBoundingClientRect().top ?? 0) < 0;
    if (event.detail > 0 && isAbove) frame.current?.scrollIntoView();
    props.onTurn(way);
  };
  const isOnePage = !isPending && !props.hasPrevious && !props.hasNext && rows.length <= PAGE_SIZES[0];
  return (
    <Frame ref={frame}>
      <CardControls columns={columns} table={table} sort={sort} onSort={props.onSort} />
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <Table
          {...ROLES.table}
          columns={columns.length}
          aria-label={label}
          aria-busy={isPending || isBusy}
          data-waits={isBusy || undefined}
        >
          <colgroup>
            {columns.map((column) => (
              <col key={column.id} style={{ width: column.type === 'CHECKBOX' ? 56 : column.width }} />
            ))}
          </colgroup>
          <TableHead columns={columns} table={table} sort={sort} onSort={props.onSort} />
          {isPending ? (
            <TableSkeleton columns={columns} rows={Math.min(size, MOST_SKELETON_ROWS)} />
          ) : (
            <TableBody
              columns={columns}
              rows={rows}
              selected={props.selection?.selected}
              onOpen={props.onOpen}
            />
          )}
        </Table>
      )}
      {isPending && (
        <VisuallyHidden>
          <span role="status">Loading {label}</span>
        </VisuallyHidden>
      )}
      {!isPending && !isOnePage && (
        <Pager
          range={failure ? '' : rangeLabel(first, rows.length, props.total)}
          size={size}
          hasPrevious={props.hasPrevious}
          hasNext={props.hasNext}
          onSize={props.onSize}
          onTurn={turn}
        />
      )}
    </Frame>
  );
}
