import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { ArrowIcon } from '../icons.tsx';
import { CompactSelect } from './CompactSelect.tsx';
import { isSortable, type TableColumn } from './columns.ts';
import { SelectPage } from './TableHead.tsx';
import type { Direction, Sort } from './table-state.ts';
import { cardsOnly } from './table-style.ts';
import type { TableModel } from './use-table-model.ts';

interface CardControlsProps<R extends object> {
  columns: readonly TableColumn<R>[];
  table: TableModel<R>;
  sort: Sort | null;
  onSort: (column: string) => void;
}

const OTHER: Record<Direction, Direction> = { ascending: 'descending', descending: 'ascending' };

/** Above the cards of a narrow table: what the header does above its rows. */
export function CardControls<R extends object>({ columns, table, sort, onSort }: CardControlsProps<R>) {
  const sortable = columns.filter(isSortable);
  const direction = sort?.direction ?? 'descending';
  return (
    <Box sx={[{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }, cardsOnly(columns.length)]}>
      {columns.some(({ type }) => type === 'CHECKBOX') && (
        <Box sx={{ pl: 2, pr: 1 }}>
          <SelectPage table={table} />
        </Box>
      )}
      {sortable.length > 0 && (
        <>
          <CompactSelect
            label="Sort by"
            value={sort?.column ?? ''}
            options={[
              ...(sort ? [] : [{ value: '', label: 'Select' }]),
              ...sortable.map(({ id, header }) => ({ value: id, label: header })),
            ]}
            onChoose={(column) => column !== '' && onSort(column)}
          />
          {sort && (
            <IconButton
              aria-label={`Sort ${OTHER[direction]}`}
              title={`Sorted ${direction}`}
              onClick={() => onSort(sort.column)}
              sx={{
                border: 1,
                borderColor: 'divider',
                '& svg': { transform: direction === 'descending' ? 'rotate(180deg)' : 'none' },
              }}
            >
              <ArrowIcon />
            </IconButton>
          )}
        </>
      )}
    </Box>
  );
}
