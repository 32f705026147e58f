import { useState } from 'react';
import { type TableProps, TableView } from './TableView.tsx';
import {
  areSameRows,
  clampPage,
  DEFAULT_PAGE_SIZE,
  nextSort,
  type PageSize,
  type Sort,
  type TableState,
  withSize,
  withSort,
} from './table-state.ts';
import { useTableModel } from './use-table-model.ts';

interface RowsTableProps<R extends object> extends TableProps<R> {
  /** All rows there are. */
  rows: readonly R[];
  initialSort?: Sort;
  initialSize?: PageSize;
}

/** A table of rows that are all here: ordered and cut into pages in the browser. Other rows begin at the first page. */
export function RowsTable<R extends object>(props: RowsTableProps<R>) {
  const { columns, rows, rowId, selection, initialSort = null, initialSize = DEFAULT_PAGE_SIZE } = props;
  const [state, setState] = useState<TableState>({ sort: initialSort, page: 0, size: initialSize });
  const [seen, setSeen] = useState(rows);
  if (seen !== rows) {
    setSeen(rows);
    if (!areSameRows(seen, rows)) setState({ ...state, page: 0 });
  }

  const page = clampPage(state.page, rows.length, state.size);
  const shown = { ...state, page };
  const table = useTableModel({ columns, rows, rowId, state: shown, isPage: false, selection });
  return (
    <TableView
      {...props}
      table={table}
      sort={state.sort}
      size={state.size}
      first={page * state.size}
      total={rows.length}
      hasPrevious={page > 0}
      hasNext={(page + 1) * state.size < rows.length}
      onSort={(column) => setState(withSort(shown, nextSort(state.sort, column)))}
      onSize={(size) => setState(withSize(shown, size))}
      onTurn={(turn) => setState({ ...shown, page: page + (turn === 'next' ? 1 : -1) })}
    />
  );
}
