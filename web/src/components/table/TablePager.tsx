import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { formatNumber } from '#web/lib/numbers.ts';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.tsx';

export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 25;

/** Parses a page size. Falls back to the default for a size that is not offered. */
export function pageSizeOf(text: string | null): PageSize {
  return PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;
}

/**
 * `26–50 of 312`, or `26–50 of 50+` if the total is not known.
 * @param first how many rows come before the ones shown
 */
export function rangeLabel(first: number, shown: number, total: number | null): string {
  const last = formatNumber(first + shown);
  const range = shown > 1 ? `${formatNumber(first + 1)}–${last}` : last;
  return `${range} of ${total === null ? `${last}+` : formatNumber(total)}`;
}

export type Turn = 'next' | 'previous';

interface TablePagerProps {
  /** The rows that are shown, such as `26–50 of 312`. */
  range: string;
  size: PageSize;
  hasPrevious: boolean;
  hasNext: boolean;
  onSize: (size: PageSize) => void;
  onTurn: (turn: Turn, event: MouseEvent | null) => void;
}

/** Page size, row range and page buttons below a table. Not MUI's `TablePagination`, which needs to know the total. */
export function TablePager({ range, size, hasPrevious, hasNext, onSize, onTurn }: TablePagerProps) {
  const selectId = useId();
  return (
    <Box component="nav" aria-label="Pages" sx={STYLE}>
      <label htmlFor={selectId}>
        Rows<span> per page</span>
      </label>
      <NativeSelect
        value={size}
        inputProps={{ id: selectId }}
        input={<OutlinedInput size="small" />}
        onChange={({ target }) => onSize(pageSizeOf(target.value))}
      >
        {PAGE_SIZES.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </NativeSelect>
      <Box role="status" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
        <VisuallyHidden>Rows </VisuallyHidden>
        {range}
      </Box>
      <TurnButton label="Previous page" isActive={hasPrevious} onClick={(event) => onTurn('previous', event)}>
        <ChevronLeftIcon />
      </TurnButton>
      <TurnButton label="Next page" isActive={hasNext} onClick={(event) => onTurn('next', event)}>
        <ChevronRightIcon />
      </TurnButton>
    </Box>
  );
}

const STYLE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  mt: 1.5,
  typography: 'body2',
  '& label': { color: 'text.secondary', whiteSpace: 'nowrap' },
  '& label span': { display: { xs: 'none', sm: 'inline' } },
  '& button': { border: 1, borderColor: 'divider' },
  '& [aria-disabled="true"]': { opacity: 0.4, cursor: 'default' },
} as const;

interface TurnButtonProps {
  label: string;
  isActive: boolean;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

/** Not `disabled`, so that it keeps the keyboard focus. */
function TurnButton({ label, isActive, onClick, children }: TurnButtonProps) {
  return (
    <IconButton aria-label={label} aria-disabled={!isActive} onClick={(event) => isActive && onClick(event)}>
      {children}
    </IconButton>
  );
}

interface QueuedTurns {
  /** Identifies the order and size of the pages. Turns that are queued for another list are dropped. */
  list: string;
  /** Whether the requested page is loading. */
  isBusy: boolean;
  /** Whether a page follows the loaded one. */
  hasNext: boolean;
  onTurn: (turn: Turn) => void;
}

/**
 * Turns pages, and queues presses of Next while a page loads, because only a loaded page has the cursor of the next one.
 * A press of Previous removes a queued turn first.
 */
export function useQueuedTurns({ list, isBusy, hasNext, onTurn }: QueuedTurns): (turn: Turn) => void {
  const [queue, setQueue] = useState({ list, length: 0 });
  const length = queue.list === list ? queue.length : 0;

  useEffect(() => {
    if (isBusy || length === 0) return;
    setQueue({ list, length: hasNext ? length - 1 : 0 });
    if (hasNext) onTurn('next');
  }, [list, isBusy, length, hasNext, onTurn]);

  return (turn) => {
    if (turn === 'next' && isBusy) setQueue({ list, length: length + 1 });
    else if (turn === 'previous' && length > 0) setQueue({ list, length: length - 1 });
    else onTurn(turn);
  };
}
