import { formatDate, formatTime } from '../../lib/dates.ts';
import { Money } from '../Money.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import type { ValueColumn } from './columns.ts';

const figure = new Intl.NumberFormat('en-US');

const WHOLE = { whiteSpace: 'nowrap' } as const;

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
  if (column.type === 'DATETIME') {
    const zone = column.timeZone(row);
    const instant = String(value);
    return (
      <time dateTime={instant}>
        {formatDate(instant, zone)} <span style={WHOLE}>{formatTime(instant, zone)}</span>
      </time>
    );
  }
  return typeof value === 'number' ? figure.format(value) : value;
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
