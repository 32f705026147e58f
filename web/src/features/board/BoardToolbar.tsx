import Box from '@mui/material/Box';
import { useRef } from 'react';
import { LazyBoundary } from '#web/components/feedback/LazyBoundary.tsx';
import { FilterButton } from '#web/components/filter-panel/FilterButton.tsx';
import { FilterChips } from '#web/components/filter-panel/FilterChips.tsx';
import { activeFilters } from '#web/components/filter-panel/filter.ts';
import { useLocationNames } from '#web/domain/terminal/queries.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { useLayer } from '#web/lib/navigation/use-layer.ts';
import { type BoardChoice, type BoardFilters, NO_FILTERS } from './board-choice.ts';
import { boardFilters } from './board-filters.ts';

const LazyFilterPanel = lazyWithPreload(
  async () => (await import('#web/components/filter-panel/FilterPanel.tsx')).FilterPanel,
);

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
