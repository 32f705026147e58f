import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { isPayable } from '../../../../../shared/rules/parcel-status.ts';
import { CheckboxLabel } from './CheckboxLabel.tsx';

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
    <CheckboxLabel style={IN_CORNER}>
      <input
        type="checkbox"
        aria-label={`Select freight bill ${parcel.freightBillNum}`}
        checked={isSelected && reason === null}
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onChange={({ target }) => onSelect(parcel, target.checked)}
      />
      {reason !== null && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </CheckboxLabel>
  );
}

/** What surrounds the box for fingers stands in the padding of the card. */
const IN_CORNER = { margin: -10 };

/** Why a parcel cannot be selected, or null where it can. */
function whyNotPayable(parcel: Pick<Parcel, 'status' | 'paymentStatus'>): string | null {
  if (isPayable(parcel)) return null;
  if (parcel.status === 'TROUBLED') return 'It cannot be paid before its issues are resolved.';
  if (parcel.status === 'CORRECTED') return 'It cannot be paid before it is processed at the terminal.';
  if (parcel.paymentStatus === 'PAID') return 'It is paid already.';
  return 'It cannot be paid yet: it has no price.';
}
