import Box from '@mui/material/Box';
import { useRef } from 'react';
import { DESTINATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import { PAYMENT_STATUSES } from '#shared/rules/parcel-status.ts';
import { PARCEL_FLAGS, type ParcelFlag } from '#shared/rules/staff/board.ts';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { FilterButton } from '#web/components/filter-panel/FilterButton.tsx';
import { FilterChips } from '#web/components/filter-panel/FilterChips.tsx';
import { activeFilters, type Filter } from '#web/components/filter-panel/filter.ts';
import { FLAG_LABELS, PAYMENT_STATUS_NAMES } from '#web/domain/staff/labels.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { useLayer } from '#web/lib/navigation/use-url-state.ts';
import { AGES, type BoardChoice, type BoardFilters, boardChoiceOf } from './board-list.ts';

const LazyFilterPanel = lazyWithPreload(
  async () => (await import('#web/components/filter-panel/FilterPanel.tsx')).FilterPanel,
);

const NO_FILTERS: BoardFilters = { destination: '', payment: '', flags: [], minDays: '' };

interface BoardToolbarProps {
  choice: BoardChoice;
  onChoose: (filters: Partial<BoardFilters>) => void;
}

/** The filters of the board. */
export function BoardToolbar({ choice, onChoose }: BoardToolbarProps) {
  const { value, open, close } = useLayer('filters');
  const button = useRef<HTMLButtonElement>(null);
  const nameOf = useLocationNames();
  const filters = boardFilters(choice, nameOf, onChoose);
  const active = activeFilters(filters);

  function closeFailedPanel(): void {
    LazyFilterPanel.preload();
    close();
  }

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <FilterButton ref={button} active={active.length} isOpen={value !== null} onOpen={() => open('open')} />
      <FilterChips active={active} onRemoved={() => button.current?.focus()} />
      {value !== null && (
        <LazyBoundary what="The filters" onFailure={closeFailedPanel}>
          <LazyFilterPanel
            filters={filters}
            result="packages"
            onReset={() => onChoose(NO_FILTERS)}
            onClose={close}
          />
        </LazyBoundary>
      )}
    </Box>
  );
}

const ALL = { value: '', label: 'All' };

/** The filters of the board for the filter panel. */
function boardFilters(
  chosen: BoardFilters,
  nameOf: (code: LocationCode) => string,
  onChoose: (filters: Partial<BoardFilters>) => void,
): Filter[] {
  const radio = (
    name: 'destination' | 'payment' | 'minDays',
    label: string,
    options: { value: string; label: string }[],
  ) => ({
    type: 'radio' as const,
    name,
    label,
    options: [ALL, ...options],
    value: chosen[name],
    // The parser of the URL accepts only known values.
    onChange: (value: string) =>
      onChoose({ [name]: boardChoiceOf((each) => (each === name ? value : null))[name] }),
  });
  return [
    radio('destination', 'Destination', [
      ...DESTINATION_CODES.map((code) => ({ value: code, label: nameOf(code) })),
      { value: 'NONE', label: 'No destination' },
    ]),
    radio(
      'payment',
      'Payment',
      PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_STATUS_NAMES[value] })),
    ),
    {
      type: 'checkbox',
      name: 'flags',
      label: 'Flags (any of them)',
      options: PARCEL_FLAGS.map((value) => ({ value, label: FLAG_LABELS[value] })),
      value: chosen.flags,
      onChange: (values) => onChoose({ flags: values as ParcelFlag[] }),
    },
    radio(
      'minDays',
      'Time in this status',
      AGES.map((value) => ({ value, label: `${value} days or more` })),
    ),
  ];
}
