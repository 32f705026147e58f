import Skeleton from '@mui/material/Skeleton';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { RowData } from '@tanstack/react-table';
import type { TableColumn } from './columns.ts';

interface TableSkeletonProps<R extends RowData> {
  columns: readonly TableColumn<R>[];
  rows: number;
}

/** Placeholder rows in the shape of the real ones. */
export function TableSkeleton<R extends RowData>({ columns, rows }: TableSkeletonProps<R>) {
  return (
    <TableBody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <TableRow key={row}>
          {columns.map(({ id, header, meta }) => (
            <TableCell key={id} align={meta.align} data-card={meta.card} data-label={header}>
              <Skeleton width={meta.card === 'aside' ? 72 : '70%'} sx={{ display: 'inline-block' }} />
            </TableCell>
          ))}
        </TableRow>
      ))}
    </TableBody>
  );
}
