import Checkbox from '@mui/material/Checkbox';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { whyNotPayable } from './not-payable.ts';

interface ParcelCheckboxProps {
  parcel: Parcel;
  isSelected: boolean;
  onSelect: (parcel: Parcel, isSelected: boolean) => void;
}

/**
 * Selects a parcel for payment. Disabled if it cannot be paid, with the reason for screen readers; its badges, its alert and
 * `CardFacts` show it.
 */
export function ParcelCheckbox({ parcel, isSelected, onSelect }: ParcelCheckboxProps) {
  const reasonId = `parcel-${parcel.parcelId}-not-payable`;
  const reason = whyNotPayable(parcel);
  return (
    <>
      <Checkbox
        checked={isSelected && reason === null}
        disabled={reason !== null}
        onChange={(_, isChecked) => onSelect(parcel, isChecked)}
        slotProps={{
          input: {
            'aria-label': `Select freight bill ${parcel.freightBillNum}`,
            'aria-describedby': reason === null ? undefined : reasonId,
          },
        }}
      />
      {reason !== null && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
