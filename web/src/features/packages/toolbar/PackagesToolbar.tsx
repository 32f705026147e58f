import Box from '@mui/material/Box';
import { type RefObject, startTransition, useState } from 'react';
import { LazyBoundary } from '../../../components/feedback/LazyBoundary.tsx';
import { FilterButton } from '../../../components/filter-panel/FilterButton.tsx';
import { FilterChips } from '../../../components/filter-panel/FilterChips.tsx';
import { activeFilters } from '../../../components/filter-panel/filter.ts';
import { packages } from '../../../domain/parcel/labels.ts';
import { useLocationNames } from '../../../domain/terminal/queries.ts';
import { LazyFilterPanel } from '../lazy-dialogs.ts';
import type { useParcelView } from '../use-parcel-view.ts';
import { isNarrowed } from './filters.ts';
import { parcelFilters } from './parcel-filters.ts';
import { SearchField } from './SearchField.tsx';

interface PackagesToolbarProps {
  parcelView: ReturnType<typeof useParcelView>;
  /** How many packages match, and how many there are. */
  shown: number;
  count: number;
  /** Takes the focus when the focused filter chip is removed. */
  filterButton: RefObject<HTMLButtonElement | null>;
}

/** The search, the filters and the number of matching packages. */
export function PackagesToolbar({ parcelView, shown, count, filterButton }: PackagesToolbarProps) {
  const { view, type, settle, choose, resetFilters } = parcelView;
  const [isOpen, setIsOpen] = useState(false);
  const nameOf = useLocationNames();
  const filters = parcelFilters(view, nameOf, choose);
  const active = activeFilters(filters);

  function closeFailedPanel(): void {
    LazyFilterPanel.preload();
    setIsOpen(false);
  }

  return (
    <Box sx={{ mb: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', gap: 1.25 }}>
        <SearchField text={view.text} onType={type} onSettle={settle} />
        <FilterButton
          ref={filterButton}
          active={active.length}
          isOpen={isOpen}
          // In a transition, so that the press is painted before the panel renders.
          onOpen={() => startTransition(() => setIsOpen(true))}
        />
      </Box>
      <Box
        data-narrowed={isNarrowed(view) || undefined}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          columnGap: 1.5,
          '&[data-narrowed]': { mt: 1.5 },
        }}
      >
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {isNarrowed(view) && `${shown} of ${packages(count)}`}
        </Box>
        <FilterChips active={active} onRemoved={() => filterButton.current?.focus()} />
      </Box>
      {isOpen && (
        <LazyBoundary what="The filters" onFailure={closeFailedPanel}>
          <LazyFilterPanel
            filters={filters}
            result={packages(shown)}
            onReset={resetFilters}
            onClose={() => setIsOpen(false)}
          />
        </LazyBoundary>
      )}
    </Box>
  );
}
