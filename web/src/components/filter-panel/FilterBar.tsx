import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ComponentProps, memo, type Ref, useDeferredValue, useMemo } from 'react';
import { useLayer } from '#web/lib/navigation/use-url-state.ts';
import { ICON_ONLY_ON_PHONE, VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { lazyDialog } from '../feedback/LazyBoundary.tsx';
import { CloseIcon, FilterIcon } from '../icons.tsx';
import { activeFilters, type Filter } from './filter.ts';

const FilterPanel = lazyDialog('The filters', async () => (await import('./FilterPanel.tsx')).FilterPanel);

export const preloadFilterPanel = FilterPanel.preload;

interface FilterButtonProps extends Omit<ComponentProps<typeof FilterPanel>, 'onClose'> {
  ref?: Ref<HTMLButtonElement>;
}

/** Opens the filter panel, and shows the number of active filters. Memoized for pages with stable filters. */
export const FilterButton = memo(function FilterButton({ ref, ...panel }: FilterButtonProps) {
  const { id: value, open, close } = useLayer('filters');
  const active = activeFilters(panel.filters).length;
  // A choice shows at once, because its control does that itself, and the rest of the panel follows. Custom ones do not.
  const late = useDeferredValue(panel);
  const shown = panel.filters.some(({ type }) => type === 'custom') ? panel : late;
  const content = useMemo(() => <FilterPanel {...shown} onClose={close} />, [shown, close]);
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
        <span>Filter</span>
        {active > 0 && (
          <b>
            {active}
            <VisuallyHidden> active</VisuallyHidden>
          </b>
        )}
      </Button>
      {value !== null && content}
    </>
  );
});

const BUTTON_STYLE = {
  flexShrink: 0,
  bgcolor: 'background.paper',
  ...ICON_ONLY_ON_PHONE,
  px: { xs: 1.25, sm: 2.25 },
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

interface FilterChipsProps {
  filters: readonly Filter[];
  /** Called after a filter is removed, to move the focus from its chip. */
  onRemoved: () => void;
}

/**
 * The active filters above a list. Each chip removes its filter. The list is rendered even without chips, because
 * adding its styles later would recalculate the styles of the whole page. Memoized like the button.
 */
export const FilterChips = memo(function FilterChips({ filters, onRemoved }: FilterChipsProps) {
  const active = activeFilters(filters);
  return (
    <Chips aria-label="Active filters" hidden={active.length === 0}>
      {active.map(({ key, label, value, remove }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => {
              remove();
              onRemoved();
            }}
          >
            <VisuallyHidden>Remove filter </VisuallyHidden>
            <span>
              {label !== null && <small>{label}: </small>}
              {value}
            </span>
            <CloseIcon aria-hidden />
          </button>
        </li>
      ))}
    </Chips>
  );
});

const Chips = styled('ul')(({ theme }) => ({
  '&:not([hidden])': { display: 'flex' },
  flexWrap: 'wrap',
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 36,
    [theme.breakpoints.down('sm')]: { minHeight: 44 },
    padding: '0 8px 0 12px',
    border: 0,
    borderRadius: 99,
    ...theme.typography.body2,
    fontWeight: 650,
    cursor: 'pointer',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.secondary.light,
  },
  svg: { fontSize: 18 },
  small: {
    font: 'inherit',
    fontWeight: 400,
    // On a phone, only screen readers get the label.
    [theme.breakpoints.down('sm')]: { position: 'absolute', clipPath: 'inset(50%)' },
  },
}));
