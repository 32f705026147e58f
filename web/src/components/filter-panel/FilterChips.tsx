import { styled } from '@mui/material/styles';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { CloseIcon } from '../icons.tsx';
import { activeFilters, type Filter } from './filter.ts';

interface FilterChipsProps {
  filters: readonly Filter[];
  /** Called after a filter is removed, to move the focus from its chip. */
  onRemoved: () => void;
}

/**
 * The active filters above a list. Each chip removes its filter. The list is rendered even without chips, because
 * adding its styles later would recalculate the styles of the whole page.
 */
export function FilterChips({ filters, onRemoved }: FilterChipsProps) {
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
              <small>{label}: </small>
              {value}
            </span>
            <CloseIcon aria-hidden />
          </button>
        </li>
      ))}
    </Chips>
  );
}

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
