import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { ArrowDownIcon } from '../icons.tsx';
import { cardLayout } from './card-layout.ts';
import { CellContent, type Column, narrowestWidth } from './columns.tsx';
import type { Sort } from './sorting.tsx';

interface RowsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The field with a row's unique id. */
  rowId: keyof Row;
  /** Called for a press on a row. Pass a stable function. Without it, rows do not open. */
  onOpen?: (row: Row) => void;
}

interface DataTableProps<Row> extends RowsProps<Row> {
  /** Names the table for screen readers. */
  label: string;
}

/** A short table is rendered completely, even the rows outside the viewport. */
const SHORT_TABLE = {
  '& tbody tr': { contentVisibility: 'visible' },
  '& tbody th': { fontWeight: 700 },
} as const;

/** A short table that shows all of its rows in the given order (decision 31). */
export function DataTable<Row>({ label, columns, ...rows }: DataTableProps<Row>) {
  return (
    <TableContainer>
      <Table role="table" aria-label={label} sx={[cardLayout(narrowestWidth(columns)), SHORT_TABLE]}>
        <TableHeader columns={columns} />
        <TableRows columns={columns} {...rows} />
      </Table>
    </TableContainer>
  );
}

interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[];
  /** Only for a table that can be sorted. */
  sorting?: { sort: Sort; onSort: (column: string) => void };
}

function Header<Row>({ columns, sorting }: TableHeaderProps<Row>) {
  const narrowest = narrowestWidth(columns);
  return (
    <TableHead role="rowgroup">
      <TableRow role="row">
        {columns.map(({ id, header, width, align, sortable }) => {
          const isSorted = sorting?.sort.column === id;
          const direction = isSorted && sorting.sort.direction === 'descending' ? 'desc' : 'asc';
          return (
            <TableCell
              key={id}
              role="columnheader"
              // The card layout hides the button, but screen readers still read the name with each cell.
              aria-label={header}
              align={align}
              sortDirection={isSorted && direction}
              sx={{ width: `${(100 * width) / narrowest}%` }}
            >
              {sorting && sortable !== false ? (
                <TableSortLabel
                  active={isSorted}
                  direction={direction}
                  IconComponent={ArrowDownIcon}
                  onClick={() => sorting.onSort(id)}
                >
                  {header}
                </TableSortLabel>
              ) : (
                header
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

/** The column names. Pressing a sortable one sorts by it. Memoized like the rows; pass a stable `sorting`. */
export const TableHeader = memo(Header) as typeof Header;

function Rows<Row>({ columns, rows, rowId, onOpen }: RowsProps<Row>) {
  return (
    <Body role="rowgroup">
      {rows.map((row) => (
        <BodyRow key={String(row[rowId])} columns={columns} row={row} onOpen={onOpen} />
      ))}
    </Body>
  );
}

/** The rows of a table. Memoized, so that opening a dialog does not render up to 700 cells again. */
export const TableRows = memo(Rows) as typeof Rows;

interface BodyRowProps<Row> extends Pick<RowsProps<Row>, 'columns' | 'onOpen'> {
  row: Row;
}

/** Memoized, because a table grows after it is shown, and loads again. */
const BodyRow = memo(<Row,>({ columns, row, onOpen }: BodyRowProps<Row>) => (
  <tr
    // biome-ignore lint/a11y/noRedundantRoles: an element loses its role where the card layout changes its display
    role="row"
    data-opens={onOpen && ''}
    onClick={onOpen && ((event) => isRowPress(event) && onOpen(row))}
  >
    {columns.map((column) => (
      <BodyCell key={column.id} column={column} row={row} onOpen={onOpen} />
    ))}
  </tr>
)) as <Row>(props: BodyRowProps<Row>) => ReactNode;

/** Whether a press on a row should open it. Moves the focus to the row's button, where a dialog returns it. */
function isRowPress({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): boolean {
  if (target instanceof Element && target.closest('button, a')) return false;
  // The end of a text selection is also a click.
  if (window.getSelection()?.isCollapsed === false) return false;
  currentTarget.querySelector('button')?.focus();
  return true;
}

interface BodyCellProps<Row> {
  column: Column<Row>;
  row: Row;
  onOpen: ((row: Row) => void) | undefined;
}

function BodyCell<Row>({ column, row, onOpen }: BodyCellProps<Row>) {
  const { header, align, card } = column;
  const content = <CellContent column={column} row={row} />;
  if (card === 'title') {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: like the row
      <th scope="row" role="rowheader" data-card={card}>
        {onOpen ? (
          <Link component="button" type="button" aria-haspopup="dialog" onClick={() => onOpen(row)}>
            {content}
          </Link>
        ) : (
          content
        )}
      </th>
    );
  }
  return (
    // biome-ignore lint/a11y/noRedundantRoles: like the row
    <td role="cell" data-align={align} data-card={card} data-label={header}>
      {content}
    </td>
  );
}

/** The body of a table. It styles its plain rows and cells: with a style of its own, each of up to 800 cells costs more. */
export const Body = styled('tbody')(({ theme }) => ({
  '& > tr': { verticalAlign: 'middle' },
  '& > tr > *': {
    ...theme.typography.body2,
    padding: '14px 12px',
    lineHeight: 1.4,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > tr > [data-align="right"]': { textAlign: 'end' },
  // Emotion rejects :first-child.
  '& > tr > :not(* + *)': { paddingInlineStart: 20 },
  '& > tr > :last-child': { paddingInlineEnd: 20 },
  '& > tr > * > .MuiLink-root': { font: 'inherit', fontWeight: 700, textAlign: 'inherit' },
  '& > tr > * > .MuiSkeleton-root': { display: 'inline-block' },
  '& > tr[data-opens]': { cursor: 'pointer' },
  '& > tr[data-opens]:hover': {
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.secondary.main} 7%, transparent)`,
    '& .MuiLink-root': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
}));
