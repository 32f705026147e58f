import { formatFigure } from '../../lib/numbers.ts';
import { DateTime } from '../display/DateTime.tsx';
import { Money } from '../display/Money.tsx';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import type { ValueColumn } from './columns.ts';

interface CellContentProps<R> {
  column: ValueColumn<R>;
  row: R;
}

/** What stands in a cell, by the type of its column. */
export function CellContent<R>({ column, row }: CellContentProps<R>) {
  if (column.type === 'CUSTOM') return column.render(row);
  const value = column.value(row);
  if (value === null || value === '') return <Nothing />;
  if (column.type === 'CURRENCY') return <Money amount={Number(value)} />;
  if (column.type === 'DATETIME') return <DateTime instant={String(value)} timeZone={column.timeZone(row)} />;
  return typeof value === 'number' ? formatFigure(value) : value;
}

/** In an empty cell, so that it is seen and heard to be empty. */
export function Nothing() {
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>None</VisuallyHidden>
    </>
  );
}
