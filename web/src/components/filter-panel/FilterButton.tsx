import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { FilterIcon } from '../icons.tsx';

interface FilterButtonProps {
  /** The number of active filters. */
  active: number;
  isOpen: boolean;
  onOpen: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Opens the filter panel, and shows the number of active filters. */
export function FilterButton({ active, isOpen, onOpen, ref }: FilterButtonProps) {
  return (
    <Button
      ref={ref}
      variant="outlined"
      startIcon={<FilterIcon />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
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
