import { styled } from '@mui/material/styles';
import { ArrowIcon } from '../icons.tsx';
import { isSortable, type TableColumn, type ValueColumn } from './columns.ts';
import { ROLES } from './roles.ts';
import { SelectBox } from './SelectBox.tsx';
import type { Direction, Sort } from './table-state.ts';
import type { TableModel } from './use-table-model.ts';

interface TableHeadProps<R extends object> {
  columns: readonly TableColumn<R>[];
  table: TableModel<R>;
  sort: Sort | null;
  onSort: (column: string) => void;
}

/** The names of the columns; a press on one orders by it. */
export function TableHead<R extends object>({ columns, table, sort, onSort }: TableHeadProps<R>) {
  return (
    <thead {...ROLES.rowgroup}>
      <tr {...ROLES.row}>
        {columns.map((column) =>
          column.type === 'CHECKBOX' ? (
            <th key={column.id} {...ROLES.columnheader} aria-label="Selection">
              <SelectPage table={table} />
            </th>
          ) : (
            <HeaderCell
              key={column.id}
              column={column}
              direction={sort?.column === column.id ? sort.direction : undefined}
              onSort={() => onSort(column.id)}
            />
          ),
        )}
      </tr>
    </thead>
  );
}

interface HeaderCellProps<R> {
  column: ValueColumn<R>;
  /** Which way the table is ordered by it, if it is. */
  direction: Direction | undefined;
  onSort: () => void;
}

function HeaderCell<R>({ column, direction, onSort }: HeaderCellProps<R>) {
  const { header } = column;
  return (
    <th
      {...ROLES.columnheader}
      // Cards have no controls up here, and the name is read with each of their cells all the same.
      aria-label={header}
      aria-sort={direction}
      data-align={alignOf(column)}
    >
      {isSortable(column) ? (
        <SortButton type="button" onClick={onSort}>
          {header}
          <ArrowIcon aria-hidden data-direction={direction ?? 'none'} />
        </SortButton>
      ) : (
        header
      )}
    </th>
  );
}

/** Where a column's figures or words stand in it. */
export function alignOf<R>(column: TableColumn<R>): 'start' | 'end' {
  if (column.type === 'CHECKBOX') return 'start';
  return column.align ?? (column.type === 'CURRENCY' ? 'end' : 'start');
}

/** Chooses every row of the page that can be chosen, or none of them. */
export function SelectPage<R extends object>({ table }: { table: TableModel<R> }) {
  const isAll = table.getIsAllPageRowsSelected();
  return (
    <SelectBox
      label="Select all on this page"
      checked={isAll}
      isPartly={!isAll && table.getIsSomePageRowsSelected()}
      onChange={() => table.toggleAllPageRowsSelected(!isAll)}
    />
  );
}

const SortButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 32,
  margin: '0 -4px',
  padding: '0 4px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'inherit',
  cursor: 'pointer',
  '&:hover': { color: theme.vars.palette.text.primary },
  '[aria-sort] > &': { color: theme.vars.palette.text.primary },
  '[data-align="end"] > &': { flexDirection: 'row-reverse' },
  '& svg': { fontSize: 16, flexShrink: 0, transition: 'transform 150ms, opacity 150ms' },
  '& svg[data-direction="none"]': { opacity: 0 },
  '&:hover svg[data-direction="none"], &:focus-visible svg[data-direction="none"]': { opacity: 0.5 },
  '& svg[data-direction="descending"]': { transform: 'rotate(180deg)' },
}));
