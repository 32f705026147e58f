import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { MAX_PARCELS_PER_PAYMENT } from '#shared/rules/payment.ts';

interface SelectAllProps {
  /** The visible parcels. */
  parcels: readonly Parcel[];
  selection: ReadonlySet<string>;
  onSelectAll: (parcels: readonly Parcel[], isSelected: boolean) => void;
}

/** Selects all visible parcels, as many as one payment can include. The next press clears them. */
export function SelectAll({ parcels, selection, onSelectAll }: SelectAllProps) {
  const selected = parcels.filter(({ parcelId }) => selection.has(parcelId)).length;
  const isAll = selected === parcels.length;
  const isFull = selection.size >= MAX_PARCELS_PER_PAYMENT;
  return (
    <FormControlLabel
      label={
        parcels.length > MAX_PARCELS_PER_PAYMENT
          ? `Select All (${MAX_PARCELS_PER_PAYMENT} at most)`
          : 'Select All'
      }
      slotProps={{ typography: { sx: { fontSize: '0.875rem', fontWeight: 600 } } }}
      control={
        <Checkbox
          checked={isAll}
          indeterminate={selected > 0 && !isAll}
          onChange={() => onSelectAll(parcels, !isAll && !(isFull && selected > 0))}
        />
      }
    />
  );
}
