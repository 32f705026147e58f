import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { CheckboxLabel } from '../../../domain/parcel/card/CheckboxLabel.tsx';

interface SelectAllProps {
  /** The parcels that are shown. */
  parcels: readonly Parcel[];
  selection: ReadonlySet<string>;
  onSelectAll: (parcels: readonly Parcel[], isSelected: boolean) => void;
}

/** Selects all parcels that are shown, or none: half on where some of them are selected. */
export function SelectAll({ parcels, selection, onSelectAll }: SelectAllProps) {
  const selected = parcels.filter(({ parcelId }) => selection.has(parcelId)).length;
  const isAll = selected === parcels.length;
  return (
    <CheckboxLabel sx={{ mt: -1, mb: 0.5, pr: 1.5, pl: { xs: 2, sm: 2.5 } }}>
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = selected > 0 && !isAll;
        }}
        checked={isAll}
        onChange={({ target }) => onSelectAll(parcels, target.checked)}
      />
      Select All
    </CheckboxLabel>
  );
}
