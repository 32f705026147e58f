import Box from '@mui/material/Box';
import type { Parcel } from '../../../../shared/contracts/parcels.ts';
import { isPayable } from '../../../../shared/rules/parcel-status.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { CHECKBOX_STYLE } from './checkbox-style.ts';

interface ParcelCheckboxProps {
  parcel: Parcel;
  isSelected: boolean;
  onSelect: (parcel: Parcel, isSelected: boolean) => void;
}

/** Selects a parcel for payment; disabled, with the reason for those who cannot see it, where it cannot be paid. */
export function ParcelCheckbox({ parcel, isSelected, onSelect }: ParcelCheckboxProps) {
  const reasonId = `parcel-${parcel.parcelId}-not-payable`;
  const reason = whyNotPayable(parcel);
  return (
    <Box component="label" sx={{ ...CHECKBOX_STYLE, m: -1.25 }}>
      <input
        type="checkbox"
        checked={isSelected && reason === null}
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onChange={({ target }) => onSelect(parcel, target.checked)}
      />
      <VisuallyHidden>Select freight bill {parcel.freightBillNum}</VisuallyHidden>
      {reason !== null && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </Box>
  );
}

/** Why a parcel cannot be selected, or null where it can. */
export function whyNotPayable(parcel: Pick<Parcel, 'status' | 'paymentStatus'>): string | null {
  if (isPayable(parcel)) return null;
  if (parcel.status === 'TROUBLED') return 'It cannot be paid before its issues are resolved.';
  if (parcel.status === 'CORRECTED') return 'It cannot be paid before it is processed at the terminal.';
  if (parcel.paymentStatus === 'PAID') return 'It is paid already.';
  return 'It cannot be paid yet: it has no price.';
}
