import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BusyButton } from '../controls/BusyButton.tsx';
import { ResponsiveDialog } from '../dialog/ResponsiveDialog.tsx';
import { LiveRegion } from '../feedback/LiveRegion.tsx';
import { FilterFields } from './FilterFields.tsx';
import { activeFilters, type Filter } from './filter.ts';

interface FilterPanelProps {
  filters: readonly Filter[];
  /** What the list shows now, such as '5 packages'. */
  result: string;
  onReset: () => void;
  onClose: () => void;
}

/** The filters of a list, in a side sheet. Changes apply immediately. */
export function FilterPanel({ filters, result, onReset, onClose }: FilterPanelProps) {
  const isActive = activeFilters(filters).length > 0;
  return (
    <ResponsiveDialog
      isSheet
      open
      hasEntry
      onClose={onClose}
      title="Filters"
      actions={
        <>
          <BusyButton variant="outlined" isBusy={!isActive} onClick={onReset}>
            Reset
          </BusyButton>
          <Button variant="contained" onClick={onClose}>
            Show {result}
          </Button>
        </>
      }
    >
      <Box sx={{ position: 'relative', display: 'grid', gap: 3 }}>
        {filters.map((filter) => (
          <FilterFields key={filter.name} filter={filter} />
        ))}
        {/* Announces the result, because the list behind the sheet is inert. */}
        <LiveRegion isHidden>{result}</LiveRegion>
      </Box>
    </ResponsiveDialog>
  );
}
