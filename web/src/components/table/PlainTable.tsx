import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { cardLayout } from './card-layout.ts';

export interface PlainColumn<Row> {
  id: string;
  header: string;
  /** Share of the table's width, such as `14%`. */
  width: string;
  /** For numbers. Left by default. */
  align?: 'right';
  /** The column's place where a narrow table shows each row as a card. The `title` names its row. */
  card: 'title' | 'aside' | 'third' | 'half' | 'whole';
  cell: (row: Row) => ReactNode;
}

interface PlainTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The narrowest readable column, in pixels. A table with less room shows its rows as cards. */
  columnWidth?: number;
}

/** A short table is drawn at once, also where it is not on screen. */
const ALL_DRAWN = { '& tbody tr': { contentVisibility: 'visible' } } as const;

/** A short table that shows all of its rows in the given order. */
export function PlainTable<Row>({ label, columns, rows, rowId, columnWidth }: PlainTableProps<Row>) {
  return (
    <TableContainer>
      <Table role="table" aria-label={label} sx={[cardLayout(columns.length, columnWidth), ALL_DRAWN]}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columns.map(({ id, header, width, align }) => (
              <TableCell key={id} role="columnheader" align={align} sx={{ width }}>
                {header}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={rowId(row)} role="row">
              {columns.map((column) => (
                <BodyCell key={column.id} column={column} row={row} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function BodyCell<Row>({ column, row }: { column: PlainColumn<Row>; row: Row }) {
  const { header, align, card, cell } = column;
  if (card === 'title')
    return (
      <TableCell component="th" scope="row" role="rowheader" data-card={card} sx={{ fontWeight: 700 }}>
        {cell(row)}
      </TableCell>
    );
  return (
    <TableCell role="cell" align={align} data-card={card} data-label={header}>
      {cell(row)}
    </TableCell>
  );
}
