import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { FilterIcon } from '../icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';

interface FilterButtonProps {
  /** How many filters narrow the list now. */
  active: number;
  isOpen: boolean;
  onOpen: () => void;
  ref?: Ref<HTMLButtonElement>;
}

/** Opens the filter panel, and says how many filters narrow the list. */
export function FilterButton({ active, isOpen, onOpen, ref }: FilterButtonProps) {
  return (
    <Button
      ref={ref}
      variant="outlined"
      startIcon={<FilterIcon />}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
      sx={{ flexShrink: 0, bgcolor: 'background.paper', minHeight: 48 }}
    >
      Filter
      {active > 0 && (
        <Box
          component="span"
          sx={{
            ml: 1,
            minWidth: 22,
            px: 0.75,
            borderRadius: 99,
            fontSize: '0.8125rem',
            lineHeight: '22px',
            color: 'primary.contrastText',
            bgcolor: 'primary.main',
          }}
        >
          {active}
          <VisuallyHidden> active</VisuallyHidden>
        </Box>
      )}
    </Button>
  );
}
