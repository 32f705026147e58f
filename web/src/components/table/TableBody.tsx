import { type MouseEvent, memo } from 'react';
import { CellContent } from './CellContent.tsx';
import type { TableColumn } from './columns.ts';
import { ROLES } from './roles.ts';
import { SelectBox } from './SelectBox.tsx';
import { alignOf } from './TableHead.tsx';
import type { TableRow } from './use-table-model.ts';

interface TableBodyProps<R extends object> {
  columns: readonly TableColumn<R>[];
  /** Those of the page. */
  rows: readonly TableRow<R>[];
  /** Which are chosen; the rows know it themselves, and are drawn anew when it is another set. */
  selected: ReadonlySet<string> | undefined;
  onOpen: ((row: R) => void) | undefined;
}

function Body<R extends object>({ columns, rows, onOpen }: TableBodyProps<R>) {
  return (
    <tbody {...ROLES.rowgroup}>
      {rows.map((row) => (
        <tr
          key={row.id}
          {...ROLES.row}
          data-selected={row.getIsSelected() || undefined}
          {...(onOpen && opening(() => onOpen(row.original)))}
        >
          {columns.map((column) => (
            <Cell key={column.id} column={column} row={row} onOpen={onOpen} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** The rows of the page. Memoised: what happens around them, such as a dialog that opens, is no work for them. */
export const TableBody = memo(Body) as typeof Body;

const OPENER = 'open';

/** A press anywhere on a row is a press on its control, which the focus comes back to. */
function opening(open: () => void) {
  return {
    'data-opens': true,
    onClick: ({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) => {
      if (target instanceof Element && target.closest('button, a, input, label')) return;
      // Whoever marked a number to copy it did not ask for anything to open.
      if (window.getSelection()?.isCollapsed === false) return;
      currentTarget.querySelector<HTMLElement>(`.${OPENER}`)?.focus();
      open();
    },
  };
}

interface CellProps<R extends object> {
  column: TableColumn<R>;
  row: TableRow<R>;
  onOpen: ((row: R) => void) | undefined;
}

function Cell<R extends object>({ column, row, onOpen }: CellProps<R>) {
  if (column.type === 'CHECKBOX') {
    return (
      <td {...ROLES.cell} data-card="box">
        <SelectBox
          label={column.label(row.original)}
          checked={row.getIsSelected()}
          disabled={!row.getCanSelect()}
          onChange={row.getToggleSelectedHandler()}
        />
      </td>
    );
  }
  const content = <CellContent column={column} row={row.original} />;
  const place = { 'data-card': column.card, 'data-align': alignOf(column) };
  if (column.card !== 'title') {
    return (
      <td {...ROLES.cell} {...place} data-label={column.header}>
        {content}
      </td>
    );
  }
  return (
    <th {...ROLES.rowheader} {...place}>
      {onOpen ? (
        <button type="button" className={OPENER} aria-haspopup="dialog" onClick={() => onOpen(row.original)}>
          {content}
        </button>
      ) : (
        content
      )}
    </th>
  );
}
