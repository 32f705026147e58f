import Box from '@mui/material/Box';
import { useRef } from 'react';
import { DESTINATION_CODES, type LocationCode } from '#shared/rules/locations.ts';
import { PAYMENT_STATUSES } from '#shared/rules/parcel-status.ts';
import { PARCEL_FLAGS, type ParcelFlag } from '#shared/rules/staff/board.ts';
import { FilterButton } from '#web/components/filter-panel/FilterButton.tsx';
import { FilterChips } from '#web/components/filter-panel/FilterChips.tsx';
import { type Filter, radioFilters } from '#web/components/filter-panel/filter.ts';
import { FLAG_LABELS, PAYMENT_STATUS_NAMES } from '#web/domain/staff/labels.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { AGES, type BoardChoice, type BoardFilters } from './board-list.ts';

const NO_FILTERS: BoardFilters = { destination: '', payment: '', flags: [], minDays: '' };

interface BoardToolbarProps {
  choice: BoardChoice;
  onChoose: (filters: Partial<BoardFilters>) => void;
}

export function BoardToolbar({ choice, onChoose }: BoardToolbarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const filters = boardFilters(choice, useLocationNames(), onChoose);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <FilterButton ref={button} filters={filters} result="packages" onReset={() => onChoose(NO_FILTERS)} />
      <FilterChips filters={filters} onRemoved={() => button.current?.focus()} />
    </Box>
  );
}

function boardFilters(
  chosen: BoardFilters,
  nameOf: (code: LocationCode) => string,
  onChoose: (filters: Partial<BoardFilters>) => void,
): Filter[] {
  const radio = radioFilters<'destination' | 'payment' | 'minDays'>(chosen, (name, value) =>
    onChoose({ [name]: value }),
  );
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
