import type { ReactNode } from 'react';
import { formatNumber } from '#web/lib/numbers.ts';
import { Money } from '../display/Money.tsx';
import { Mono } from '../display/Mono.tsx';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';

/** A column of a table. Pass stable objects: rows are rendered again when their columns change. */
export interface Column<Row> {
  /** Also the value that a sortable table sorts by. */
  id: string;
  header: string;
  /** Share of the table's width, such as `14%`. */
  width: string;
  /** For numbers. Left by default. */
  align?: 'right';
  /**
   * The column's place where a narrow table shows each row as a card. The `title` also names its row for screen readers;
   * in a table whose rows open, it is the button that opens its row.
   */
  card: 'title' | 'aside' | 'third' | 'half' | 'whole';
  /** For a column that the server cannot sort by. */
  sortable?: false;
  /** Numbers get separators, and an empty text or null becomes a dash. */
  cell: (row: Row) => ReactNode;
}

/** What a cell shows for a value. */
export function CellContent({ value }: { value: ReactNode }) {
  if (value === null || value === '') return <EmptyCell />;
  return typeof value === 'number' ? formatNumber(value) : value;
}

/** An amount in US dollars. */
export function MoneyCell({ amount }: { amount: number | null }) {
  return amount === null ? <EmptyCell /> : <Money amount={amount} />;
}

/** A freight bill or tracking number. */
export function MonoCell({ text }: { text: string }) {
  return text === '' ? <EmptyCell /> : <Mono>{text}</Mono>;
}

/** A dash that screen readers read as 'None'. */
function EmptyCell() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>None</VisuallyHidden>
    </>
  );
}
