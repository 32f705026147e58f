import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  type ReactTable,
  type Row,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { compareValues, isSortable, type TableColumn } from './columns.ts';
import type { TableState } from './table-state.ts';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

/** The rows of the page in their order, and which of them are chosen. */
export type TableModel<R extends object> = ReactTable<typeof features, R>;
export type TableRow<R extends object> = Row<typeof features, R>;

/** Which rows are chosen, by their ids; on any page. */
export interface Selection {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

interface TableModelOptions<R extends object> {
  columns: readonly TableColumn<R>[];
  rows: readonly R[];
  rowId: (row: R) => string;
  state: TableState;
  /** The rows are one page, and in order already. */
  isPage: boolean;
  selection: Selection | undefined;
}

/** Orders rows and cuts the page out of them, unless a server did both, and keeps the choice of rows. */
export function useTableModel<R extends object>(options: TableModelOptions<R>): TableModel<R> {
  const { columns, rows, rowId, state, isPage, selection } = options;
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const sorting = useMemo(
    () => (state.sort ? [{ id: state.sort.column, desc: state.sort.direction === 'descending' }] : []),
    [state.sort],
  );
  const pagination = useMemo(
    () => ({ pageIndex: state.page, pageSize: state.size }),
    [state.page, state.size],
  );
  const rowSelection = useMemo(
    () => Object.fromEntries(Array.from(selection?.selected ?? [], (id) => [id, true as const])),
    [selection?.selected],
  );
  const checkbox = columns.find((column) => column.type === 'CHECKBOX');
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { sorting, pagination, rowSelection },
    manualSorting: isPage,
    manualPagination: isPage,
    // When a table goes back to its first page is a rule of ours, in `table-state.ts`.
    autoResetPageIndex: false,
    enableRowSelection: (row) => checkbox?.isSelectable?.(row.original) ?? true,
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change;
      selection?.onChange(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
}

function definitionOf<R extends object>(column: TableColumn<R>): ColumnDef<typeof features, R> {
  if (!isSortable(column)) return { id: column.id, enableSorting: false };
  return {
    id: column.id,
    // What is missing stands last in either direction; the library knows missing as undefined.
    accessorFn: (row) => column.value(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: (one, other) =>
      compareValues(one.getValue<string | number>(column.id), other.getValue<string | number>(column.id)),
  };
}
