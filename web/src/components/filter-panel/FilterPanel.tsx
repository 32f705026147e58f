import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { CloseIcon } from '../icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { FilterFields } from './FilterFields.tsx';
import { activeFilters, type Filter } from './filter.ts';

interface FilterPanelProps {
  filters: readonly Filter[];
  /** What the list behind it shows now, such as '5 packages'. */
  result: string;
  onReset: () => void;
  onClose: () => void;
}

/** The filters of a list, in a sheet at the side of the window. Each choice counts at once. */
export function FilterPanel({ filters, result, onReset, onClose }: FilterPanelProps) {
  const titleId = useId();
  const isActive = activeFilters(filters).length > 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} sx={SHEET_STYLE}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: { xs: 2, sm: 3 }, pr: 1.5, py: 1.5 }}>
        <Typography id={titleId} variant="h2" sx={{ flexGrow: 1 }}>
          Filters
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        sx={{
          display: 'grid',
          alignContent: 'start',
          gap: 3,
          flexGrow: 1,
          overflowY: 'auto',
          px: { xs: 2, sm: 3 },
          pt: 0.5,
          pb: 3,
        }}
      >
        {filters.map((filter) => (
          <FilterFields key={filter.name} filter={filter} />
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 1.5,
          px: { xs: 2, sm: 3 },
          py: 2,
          borderTop: 1,
          borderColor: 'divider',
          whiteSpace: 'nowrap',
        }}
      >
        <Button
          variant="outlined"
          aria-disabled={!isActive}
          onClick={() => isActive && onReset()}
          sx={{ flex: 1, '&[aria-disabled="true"]': { opacity: 0.6 } }}
        >
          Reset
        </Button>
        {/* Read out as the choices change it: the list behind the sheet is out of reach meanwhile. */}
        <VisuallyHidden>
          <span role="status">{result}</span>
        </VisuallyHidden>
        <Button variant="contained" onClick={onClose} sx={{ flex: 2 }}>
          Show {result}
        </Button>
      </Box>
    </Dialog>
  );
}

const SHEET_STYLE = {
  '& .MuiDialog-container': { justifyContent: 'flex-end' },
  '& .MuiDialog-paper': {
    m: 0,
    width: 'min(400px, 100% - 32px)',
    height: '100%',
    maxHeight: 'none',
    borderStartEndRadius: 0,
    borderEndEndRadius: 0,
  },
};
