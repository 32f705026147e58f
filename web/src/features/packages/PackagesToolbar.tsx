import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { memo, type RefObject, useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { PROGRESS_STEPS } from '#shared/rules/parcel-status.ts';
import { RefreshButton } from '#web/components/controls/RefreshButton.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { FilterButton, FilterChips } from '#web/components/filter-panel/FilterBar.tsx';
import { radioFilters } from '#web/components/filter-panel/filter.ts';
import { RowsIcon } from '#web/components/icons.tsx';
import { myAppointments } from '#web/domain/appointment/queries.ts';
import { packages } from '#web/domain/parcel/labels.ts';
import { NumberSearchField } from '#web/domain/parcel/NumberSearchField.tsx';
import { activeParcels } from '#web/domain/parcel/queries.ts';
import { useDestinationOptions } from '#web/domain/terminal/queries.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { browserStorage, storedValue, useStored } from '#web/lib/storage.ts';
import { isNarrowed, type ParcelFilters, type ParcelView, type useParcelView } from './parcel-view.ts';

type ParcelViewOfPage = ReturnType<typeof useParcelView>;

interface PackagesToolbarProps {
  parcelView: ParcelViewOfPage;
  /** How many packages match, and how many there are. */
  shown: number;
  count: number;
  /** What the list shows, which follows the search and the filters a moment later. */
  shownView: ParcelView;
  /** Takes the focus when the focused filter chip is removed. */
  filterButton: RefObject<HTMLButtonElement | null>;
  rows: ReturnType<typeof useRows>;
}

/**
 * The search, the filters and the number of matching packages. Memoized, because selecting a package does not change it.
 * The line below the search appears with the list, so that the list moves only once.
 */
export const PackagesToolbar = memo(function PackagesToolbar(props: PackagesToolbarProps) {
  const { parcelView, shownView, shown, count, filterButton, rows } = props;
  const { view, type, flush, choose, resetFilters } = parcelView;
  const filters = useFilters(view, choose);
  const shownFilters = useFilters(shownView, choose);
  const focusButton = useCallback(() => filterButton.current?.focus(), [filterButton]);
  return (
    <Box sx={{ mb: { xs: '6px', sm: 2 } }}>
      <Box sx={ROW_STYLE}>
        <Box role="search" sx={SEARCH_STYLE}>
          <NumberSearchField text={view.text} onType={type} onBlur={flush} />
        </Box>
        <FilterButton ref={filterButton} filters={filters} result={packages(shown)} onReset={resetFilters} />
        {rows.isOffered && (
          <Button
            variant="outlined"
            aria-pressed={rows.asRows}
            startIcon={<RowsIcon />}
            onClick={() => rows.choose(!rows.asRows)}
          >
            Rows
          </Button>
        )}
        <RefreshPackages />
      </Box>
      <Box
        data-narrowed={isNarrowed(shownView) || undefined}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          columnGap: 1.5,
          '&[data-narrowed]': { mt: 1 },
        }}
      >
        <LiveRegion sx={{ typography: 'body2', color: 'text.secondary' }}>
          {isNarrowed(shownView) && `${shown} of ${packages(count)}`}
        </LiveRegion>
        <FilterChips filters={shownFilters} onRemoved={focusButton} />
      </Box>
    </Box>
  );
});

function useFilters({ destination, status, paid }: ParcelFilters, choose: ParcelViewOfPage['choose']) {
  const destinations = useDestinationOptions();
  return useMemo(() => {
    const radio = radioFilters({ destination, status, paid }, (name, value) => choose({ [name]: value }));
    return [
      radio('destination', 'Destination', destinations),
      radio('status', 'Status', STATUSES),
      radio('paid', 'Paid Status', PAID_STATUSES),
    ];
  }, [destination, status, paid, destinations, choose]);
}

const ROW_STYLE = {
  display: 'flex',
  gap: { xs: '6px', sm: 1.25 },
  '& > button': { bgcolor: 'background.paper' },
  '& > [aria-pressed="true"]': { boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)' },
};

const SEARCH_STYLE = { flex: '1 1 0', minWidth: 0, '& .MuiInputBase-input': { height: { xs: 44, sm: 48 } } };

const [AT_ORIGIN, IN_TRANSIT, AT_DESTINATION] = PROGRESS_STEPS;
const STATUSES = [
  { value: 'origin', label: AT_ORIGIN },
  { value: 'transit', label: IN_TRANSIT },
  { value: 'destination', label: AT_DESTINATION },
];
const PAID_STATUSES = [
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Unpaid' },
];

const storedAsRows = storedValue(browserStorage, 'packages-as-rows', z.boolean());

/** The minimum number of packages to offer rows. */
const ROWS_FROM = 8;

/** The choice between cards and dense rows, for many packages on a desktop. Remembered in this browser. */
export function useRows(count: number) {
  const [isChosen, choose] = useStored(storedAsRows, false);
  const isOffered = useMediaQuery('(min-width: 1100px)') && count >= ROWS_FROM;
  return useMemo(() => ({ isOffered, asRows: isOffered && isChosen, choose }), [isOffered, isChosen, choose]);
}

/** Refreshes the packages and their pickups, and shows the outcome in a toast. The list stays in place. */
export const RefreshPackages = memo(function RefreshPackages() {
  // Without an observer of the list, which would refetch it when it mounts.
  const client = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => {
      void client.invalidateQueries(myAppointments);
      return client.fetchQuery({ ...activeParcels, staleTime: 0 });
    },
    meta: {
      success: 'Packages refreshed.',
      failure: 'The packages could not be refreshed and may be out of date.',
    },
  });
  return <RefreshButton isRefreshing={isPending} disabled={false} onRefresh={() => mutate()} />;
});
