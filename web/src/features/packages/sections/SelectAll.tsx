import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Parcel } from '../../../../../shared/contracts/parcel.ts';

interface SelectAllProps {
  /** The visible parcels. */
  parcels: readonly Parcel[];
  selection: ReadonlySet<string>;
  onSelectAll: (parcels: readonly Parcel[], isSelected: boolean) => void;
}

/** Selects all visible parcels, or none. */
export function SelectAll({ parcels, selection, onSelectAll }: SelectAllProps) {
  const selected = parcels.filter(({ parcelId }) => selection.has(parcelId)).length;
  const isAll = selected === parcels.length;
  return (
    <FormControlLabel
      label="Select All"
      slotProps={{ typography: { sx: { fontWeight: 600 } } }}
      // In line with the checkboxes of the cards.
      sx={{ mt: -1, mb: 0.5, ml: { xs: 0.75, sm: 1.25 } }}
      control={
        <Checkbox
          checked={isAll}
          indeterminate={selected > 0 && !isAll}
          onChange={(_, isChecked) => onSelectAll(parcels, isChecked)}
        />
      }
    />
  );
}
