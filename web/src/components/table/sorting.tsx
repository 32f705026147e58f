import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { memo, useId } from 'react';
import { ArrowDownIcon } from '../icons.tsx';
import { cardsOnly } from './card-layout.ts';
import { type Column, narrowestWidth } from './columns.tsx';

/** Sort direction, spelled as in `aria-sort`. */
export type Direction = 'ascending' | 'descending';

export interface Sort {
  column: string;
  direction: Direction;
}

/** The sort after a press on a column: ascending, or descending if it was ascending before. */
export function nextSort(sort: Sort, column: string): Sort {
  const isAscending = sort.column === column && sort.direction === 'ascending';
  return { column, direction: isAscending ? 'descending' : 'ascending' };
}

interface SortControlsProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort;
  onSort: (column: string) => void;
}

const OPPOSITE: Record<Direction, Direction> = { ascending: 'descending', descending: 'ascending' };

function Controls<Row>({ columns, sort: { column, direction }, onSort }: SortControlsProps<Row>) {
  const selectId = useId();
  const sortable = columns.filter((each) => each.sortable !== false);
  return (
    <Box
      sx={[{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }, cardsOnly(narrowestWidth(columns))]}
    >
      <Box
        component="label"
        htmlFor={selectId}
        sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}
      >
        Sort by
      </Box>
      <NativeSelect
        size="small"
        input={<OutlinedInput />}
        inputProps={{ id: selectId }}
        value={column}
        onChange={({ target }) => onSort(target.value)}
        sx={{ minWidth: 0 }}
      >
        {sortable.map(({ id, header }) => (
          <option key={id} value={id}>
            {header}
          </option>
        ))}
      </NativeSelect>
      <IconButton
        aria-label={`Sort ${OPPOSITE[direction]}`}
        title={`Sorted ${direction}`}
        onClick={() => onSort(column)}
        sx={{
          border: 1,
          borderColor: 'divider',
          '& > svg': { transform: direction === 'ascending' ? 'rotate(180deg)' : 'none' },
        }}
      >
        <ArrowDownIcon />
      </IconButton>
    </Box>
  );
}

/** Sorts a table that shows its rows as cards, without a header. Memoized like the header. */
export const SortControls = memo(Controls) as typeof Controls;
