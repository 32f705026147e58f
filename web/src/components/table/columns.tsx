import type { ReactNode } from 'react';
import { formatNumber } from '#web/lib/numbers.ts';
import { Money } from '../display/Money.tsx';
import { Mono } from '../display/Mono.tsx';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';

interface ColumnOf<Id extends string> {
  /** Also the value that a sortable table sorts by. */
  id: Id;
  header: string;
  /** The narrowest readable width in pixels. A wider table shares the rest in proportion. */
  width: number;
  /** For numbers. Left by default. */
  align?: 'right';
  /**
   * The column's place where a narrow table shows each row as a card. The `title` also names its row for screen readers;
   * in a table whose rows open, it is the button that opens its row.
   */
  card: 'title' | 'aside' | 'third' | 'half' | 'whole';
  /** For a column that the server cannot sort by. */
  sortable?: false;
}

/** A column that shows the row's field with its id: as text, as a freight bill or tracking number, or in dollars. */
interface FieldColumn<Row> extends ColumnOf<keyof Row & string> {
  cell?: undefined;
  format?: 'mono' | 'money';
}

interface CellColumn<Row> extends ColumnOf<string> {
  cell: (row: Row) => ReactNode;
}

/** A column of a table. Pass stable objects: rows are rendered again when their columns change. */
export type Column<Row> = FieldColumn<Row> | CellColumn<Row>;

/** A column of a table that the server sorts in these orders: one that it cannot sort by must say so. */
export type ColumnInOrder<Row, Order extends string> = Column<Row> & ({ id: Order } | { sortable: false });

/** The narrowest readable width of a table in pixels. A narrower one shows its rows as cards. */
export const narrowestWidth = (columns: readonly { width: number }[]): number =>
  columns.reduce((sum, { width }) => sum + width, 0);

/** A cell. Numbers get separators, and an empty text or null becomes a dash. */
export function CellContent<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const value = column.cell ? column.cell(row) : (row[column.id] as string | number | null);
  if (value === null || value === '') return <EmptyCell />;
  if (!column.cell && column.format === 'mono') return <Mono>{String(value)}</Mono>;
  if (!column.cell && column.format === 'money') return <Money amount={Number(value)} />;
  return typeof value === 'number' ? formatNumber(value) : value;
}

export function MoneyCell({ amount }: { amount: number | null }) {
  return amount === null ? <EmptyCell /> : <Money amount={amount} />;
}

/** A dash that screen readers read as 'None'. With `hidesInCard`, the card layout hides the whole cell. */
export function EmptyCell({ hidesInCard }: { hidesInCard?: boolean }) {
  return (
    <>
      <span aria-hidden data-card-empty={hidesInCard}>
        –
      </span>
      <VisuallyHidden>None</VisuallyHidden>
    </>
  );
}
