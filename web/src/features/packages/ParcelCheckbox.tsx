import Checkbox from '@mui/material/Checkbox';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { isPayableNow } from '#shared/rules/payment.ts';

interface ParcelCheckboxProps {
  parcel: Parcel;
  isSelected: boolean;
  onSelect: (parcel: Parcel, isSelected: boolean) => void;
}

/** Selects a parcel for payment. Disabled if it cannot be paid, with the reason for screen readers; the card shows it too. */
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

/** Why a parcel cannot be selected for payment, or null if it can. */
function whyNotPayable(parcel: Parcel): string | null {
  if (isPayableNow(parcel)) return null;
  if (parcel.paymentStatus === 'PAID') return 'It is already paid.';
  if (parcel.status === 'TROUBLED') return 'You can pay for it after its issues are resolved.';
  if (parcel.status === 'CORRECTED') return 'You can pay for it after it is processed at the terminal.';
  if (parcel.status === 'LOST') return 'You cannot pay for it because it is lost.';
  return 'You cannot pay for it until it has a price.';
}
