import Button from '@mui/material/Button';
import type { ComponentProps, Ref } from 'react';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import { useLayer } from '#web/lib/navigation/use-url-state.ts';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { LazyBoundary } from '../feedback/LazyBoundary.tsx';
import { FilterIcon } from '../icons.tsx';
import { activeFilters } from './filter.ts';

const FilterPanel = lazyWithPreload(async () => (await import('./FilterPanel.tsx')).FilterPanel);

/** Loads the panel before it is opened. */
export const preloadFilterPanel = FilterPanel.preload;

interface FilterButtonProps extends Omit<ComponentProps<typeof FilterPanel>, 'onClose'> {
  ref?: Ref<HTMLButtonElement>;
}

/** Opens the filter panel, and shows the number of active filters. */
export function FilterButton({ ref, ...panel }: FilterButtonProps) {
  const { value, open, close } = useLayer('filters');
  const active = activeFilters(panel.filters).length;
  return (
    <>
      <Button
        ref={ref}
        variant="outlined"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        aria-expanded={value !== null}
        onClick={() => open('open')}
        sx={BUTTON_STYLE}
      >
        {/* On a phone, only the icon is visible. */}
        <span>Filter</span>
        {active > 0 && (
          <b>
            {active}
            <VisuallyHidden> active</VisuallyHidden>
          </b>
        )}
      </Button>
      {value !== null && (
        <LazyBoundary what="The filters" preload={preloadFilterPanel} onFailure={close}>
          <FilterPanel {...panel} onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}

const BUTTON_STYLE = {
  flexShrink: 0,
  bgcolor: 'background.paper',
  minWidth: 44,
  px: { xs: 1.25, sm: 2.25 },
  '& > span:not(.MuiButton-startIcon)': {
    clipPath: { xs: 'inset(50%)', sm: 'none' },
    position: { xs: 'absolute', sm: 'static' },
  },
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: -0.5 } },
  '& b': {
    ml: 1,
    minWidth: 22,
    px: 0.75,
    borderRadius: 99,
    font: 'inherit',
    fontSize: '0.875rem',
    lineHeight: '22px',
    color: 'primary.contrastText',
    bgcolor: 'primary.main',
  },
};
