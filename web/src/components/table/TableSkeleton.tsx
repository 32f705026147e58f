import Skeleton from '@mui/material/Skeleton';
import type { TableColumn } from './columns.ts';
import { alignOf } from './TableHead.tsx';

interface TableSkeletonProps<R> {
  columns: readonly TableColumn<R>[];
  rows: number;
}

/** Rows in the shape of what comes. */
export function TableSkeleton<R>({ columns, rows }: TableSkeletonProps<R>) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else to be told apart by
        <tr key={row}>
          {columns.map((column) =>
            column.type === 'CHECKBOX' ? (
              <td key={column.id} data-card="box">
                <Skeleton variant="rounded" width={24} height={24} />
              </td>
            ) : (
              <td
                key={column.id}
                data-card={column.card}
                data-align={alignOf(column)}
                data-label={column.card === 'title' ? undefined : column.header}
              >
                <Skeleton width={column.card === 'aside' ? 72 : '70%'} sx={{ display: 'inline-block' }} />
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}
