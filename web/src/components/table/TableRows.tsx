import Link from '@mui/material/Link';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { FlexRender, type Row, type RowData } from '@tanstack/react-table';
import { type MouseEvent, memo } from 'react';
import type { features, TableColumn } from './columns.ts';

type ModelRow<R extends RowData> = Row<typeof features, R>;

interface TableRowsProps<R extends RowData> {
  columns: readonly TableColumn<R>[];
  rows: readonly ModelRow<R>[];
  onOpen: (row: R) => void;
}

function Rows<R extends RowData>({ columns, rows, onOpen }: TableRowsProps<R>) {
  return (
    <TableBody role="rowgroup">
      {rows.map((row) => (
        <TableRow
          key={row.id}
          role="row"
          hover
          onClick={(event) => isRowPress(event) && onOpen(row.original)}
        >
          {columns.map((column) => (
            <BodyCell key={column.id} column={column} row={row} onOpen={onOpen} />
          ))}
        </TableRow>
      ))}
    </TableBody>
  );
}

/** The rows of the page. Memoized, so that opening a dialog does not render up to 700 cells again. */
export const TableRows = memo(Rows) as typeof Rows;

/** Whether a press on a row should open it. Moves the focus to the row's button, to which a dialog returns it. */
function isRowPress({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (target instanceof Element && target.closest('button, a')) return false;
  // The end of a text selection is also a click.
  if (window.getSelection()?.isCollapsed === false) return false;
  currentTarget.querySelector('button')?.focus();
  return true;
}

interface BodyCellProps<R extends RowData> {
  column: TableColumn<R>;
  row: ModelRow<R>;
  onOpen: (row: R) => void;
}

function BodyCell<R extends RowData>({ column: { id, header, meta }, row, onOpen }: BodyCellProps<R>) {
  const cell = row.getAllCellsByColumnId()[id];
  const content = cell && <FlexRender cell={cell} />;
  if (meta.card === 'title') {
    return (
      <TableCell component="th" scope="row" role="rowheader" data-card={meta.card}>
        <Link component="button" type="button" aria-haspopup="dialog" onClick={() => onOpen(row.original)}>
          {content}
        </Link>
      </TableCell>
    );
  }
  return (
    <TableCell role="cell" align={meta.align} data-card={meta.card} data-label={header}>
      {content}
    </TableCell>
  );
}
