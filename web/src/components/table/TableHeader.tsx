import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { RowData } from '@tanstack/react-table';
import { ArrowDownIcon } from '../icons.tsx';
import type { TableColumn } from './columns.ts';
import type { Sort } from './table-state.ts';

interface TableHeaderProps<R extends RowData> {
  columns: readonly TableColumn<R>[];
  sort: Sort;
  onSort: (column: string) => void;
}

/** The column names; pressing one that is sortable sorts by it. */
export function TableHeader<R extends RowData>({ columns, sort, onSort }: TableHeaderProps<R>) {
  return (
    <TableHead role="rowgroup">
      <TableRow role="row">
        {columns.map(({ id, header, meta }) => {
          const isSorted = sort.column === id;
          const direction = isSorted && sort.direction === 'descending' ? 'desc' : 'asc';
          return (
            <TableCell
              key={id}
              role="columnheader"
              // The card layout hides the button, but screen readers still read the name with each cell.
              aria-label={header}
              align={meta.align}
              sortDirection={isSorted && direction}
              sx={{ width: meta.width }}
            >
              {meta.sortable === false ? (
                header
              ) : (
                <TableSortLabel
                  active={isSorted}
                  direction={direction}
                  IconComponent={ArrowDownIcon}
                  onClick={() => onSort(id)}
                >
                  {header}
                </TableSortLabel>
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}
