import Box from '@mui/material/Box';
import { memo, useRef } from 'react';
import { PARCEL_STATUSES, PAYMENT_STATUSES, type ParcelStatus } from '#shared/rules/parcel-status.ts';
import { PARCEL_FLAGS, type ParcelFlag } from '#shared/rules/staff/board.ts';
import { ChoiceTabs } from '#web/components/controls/ChoiceTabs.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { FilterButton, FilterChips } from '#web/components/filter-panel/FilterBar.tsx';
import { type Filter, radioFilters } from '#web/components/filter-panel/filter.ts';
import { STATUS_LABELS } from '#web/domain/parcel/labels.ts';
import { FLAG_LABELS, PAYMENT_STATUS_NAMES } from '#web/domain/staff/labels.ts';
import { useDestinationOptions } from '#web/domain/terminal/queries.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { AGES, type BoardChoice, type BoardFilters, isCounted, usePackageCounts } from './board-list.ts';

const NO_FILTERS: BoardFilters = { destination: '', payment: '', flags: [], minDays: '' };

interface BoardToolbarProps {
  choice: BoardChoice;
  onChoose: (filters: Partial<BoardFilters>) => void;
}

export function BoardToolbar({ choice, onChoose }: BoardToolbarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const radio = radioFilters<'destination' | 'payment' | 'minDays'>(choice, (name, value) =>
    onChoose({ [name]: value }),
  );
  const filters: Filter[] = [
    radio('destination', 'Destination', [
      ...useDestinationOptions(),
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
      value: choice.flags,
      onChange: (values) => onChoose({ flags: values as ParcelFlag[] }),
    },
    radio(
      'minDays',
      'Time in this status',
      AGES.map((value) => ({ value, label: `${value} days or more` })),
    ),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <FilterButton ref={button} filters={filters} result="packages" onReset={() => onChoose(NO_FILTERS)} />
      <FilterChips filters={filters} onRemoved={() => button.current?.focus()} />
    </Box>
  );
}

interface StatusTabsProps {
  status: ParcelStatus;
  /** Pass a stable function. */
  onChoose: (filters: { status: ParcelStatus }) => void;
}

function countText({ data, isPending }: ReturnType<typeof usePackageCounts>, status: ParcelStatus) {
  const count = data?.(status);
  return count === undefined ? isPending && '…' : formatNumber(count);
}

/**
 * Selects the status that the board shows. Each tab shows its number of packages. Memoized, so that opening a package
 * does not render the tabs again.
 */
export const StatusTabs = memo(({ status: chosen, onChoose }: StatusTabsProps) => {
  const query = usePackageCounts();
  return (
    <ChoiceTabs
      label="Status"
      value={chosen}
      options={PARCEL_STATUSES.map((status) => ({
        value: status,
        label: (
          <>
            {STATUS_LABELS[status]}
            {isCounted(status) && <b>{countText(query, status)}</b>}
          </>
        ),
      }))}
      onChoose={(status) => onChoose({ status })}
    >
      <Loaded isLine query={query} loading={null} failure="The counts could not be loaded.">
        {() => null}
      </Loaded>
    </ChoiceTabs>
  );
});
