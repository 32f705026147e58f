import type { ReactNode } from 'react';

/** What columns are compared by; null where a row has nothing, and such rows come last either way. */
export type SortValue = string | number | null;

interface ColumnBase {
  id: string;
  header: string;
  /** Share of the table's width, such as `14%`. */
  width?: string;
  /** Whether a press on the header orders by it. Yes unless it is said. */
  sortable?: boolean;
  /** At the end for figures. Money stands there by itself. */
  align?: 'start' | 'end';
  /**
   * Where it stands when a narrow table shows each row as a card. The `title` also names its row for screen readers,
   * and is the control that opens it.
   */
  card: 'title' | 'aside' | 'third' | 'half' | 'whole';
}

interface StringColumn<Row> extends ColumnBase {
  type: 'STRING';
  /** Text as it is; a figure is written with separators. */
  value: (row: Row) => SortValue;
}

interface CurrencyColumn<Row> extends ColumnBase {
  type: 'CURRENCY';
  /** US dollars. */
  value: (row: Row) => number | null;
}

interface DateTimeColumn<Row> extends ColumnBase {
  type: 'DATETIME';
  /** An instant, ISO 8601 in UTC. */
  value: (row: Row) => string | null;
  /** Whose clock shows it. */
  timeZone: (row: Row) => string;
}

interface CustomColumn<Row> extends ColumnBase {
  type: 'CUSTOM';
  /** What it is ordered by. */
  value: (row: Row) => SortValue;
  render: (row: Row) => ReactNode;
}

/** Chooses rows; its header chooses all of the page. */
interface CheckboxColumn<Row> {
  type: 'CHECKBOX';
  id: string;
  /** Names the box of a row, such as "Select NB-204815". */
  label: (row: Row) => string;
  /** Whether a row can be chosen. All of them unless it is said. */
  isSelectable?: (row: Row) => boolean;
}

export type ValueColumn<Row> =
  | StringColumn<Row>
  | CurrencyColumn<Row>
  | DateTimeColumn<Row>
  | CustomColumn<Row>;

/** A column of a table. Columns stay the same objects from one rendering to the next. */
export type TableColumn<Row> = ValueColumn<Row> | CheckboxColumn<Row>;

/** Whether the header of a column orders the table. */
export function isSortable<Row>(column: TableColumn<Row>): column is ValueColumn<Row> {
  return column.type !== 'CHECKBOX' && column.sortable !== false;
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ascending: figures by size, text as people sort it, with `9` before `10`. */
export function compareValues(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return words.compare(String(one), String(other));
}
