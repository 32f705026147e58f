import { type RowData, tableFeatures } from '@tanstack/react-table';
import type { ReactNode } from 'react';

interface ColumnMeta {
  /** Share of the table's width, such as `14%`. */
  width: string;
  /** For numbers. Left by default. */
  align?: 'right';
  /**
   * The column's place where a narrow table shows each row as a card. The `title` also names its row for screen readers,
   * and is the button that opens it.
   */
  card: 'title' | 'aside' | 'third' | 'half' | 'whole';
  /** For a column that the server cannot sort by. */
  sortable?: false;
}

export const features = tableFeatures({ columnMeta: {} as ColumnMeta });

/** TanStack Table's column definition, narrowed to what the table renders. Pass stable objects. */
export interface TableColumn<Row extends RowData> {
  id: string;
  header: string;
  meta: ColumnMeta;
  accessorFn: (row: Row) => string | number | null;
  /** By default, text as it is and numbers with separators. */
  cell?: (context: { row: { original: Row } }) => ReactNode;
}
