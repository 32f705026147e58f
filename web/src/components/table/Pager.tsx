import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { INACTIVE_STYLE } from '../feedback/disabled-style.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';
import { CompactSelect } from './CompactSelect.tsx';
import { PAGE_SIZES, type PageSize, pageSizeOf } from './table-state.ts';

export type Turn = 'next' | 'previous';

interface PagerProps {
  /** Which rows are shown, such as `26–50 of 312`. */
  range: string;
  size: PageSize;
  hasPrevious: boolean;
  hasNext: boolean;
  onSize: (size: PageSize) => void;
  onTurn: (turn: Turn, event: MouseEvent) => void;
}

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/** Below a table: how many rows a page has, which ones these are, and the way to others. */
export function Pager({ range, size, hasPrevious, hasNext, onSize, onTurn }: PagerProps) {
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mt: 1.5 }}
    >
      <CompactSelect
        label={
          <>
            Rows
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {' per page'}
            </Box>
          </>
        }
        value={String(size)}
        options={SIZES}
        onChoose={(text) => onSize(pageSizeOf(text))}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1 } }}>
        <Box component="span" role="status" sx={{ typography: 'body2', whiteSpace: 'nowrap' }}>
          <VisuallyHidden>Rows </VisuallyHidden>
          {range}
        </Box>
        <TurnButton
          label="Previous page"
          isPossible={hasPrevious}
          onTurn={(event) => onTurn('previous', event)}
        >
          <ChevronLeftIcon />
        </TurnButton>
        <TurnButton label="Next page" isPossible={hasNext} onTurn={(event) => onTurn('next', event)}>
          <ChevronRightIcon />
        </TurnButton>
      </Box>
    </Box>
  );
}

interface TurnButtonProps {
  label: string;
  isPossible: boolean;
  onTurn: (event: MouseEvent) => void;
  children: React.ReactNode;
}

/** Keeps the focus where there is no way on, so that the keyboard does not lose its place. */
function TurnButton({ label, isPossible, onTurn, children }: TurnButtonProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={(event) => isPossible && onTurn(event)}
      sx={{
        border: 1,
        borderColor: 'divider',
        ...INACTIVE_STYLE,
      }}
    >
      {children}
    </IconButton>
  );
}
