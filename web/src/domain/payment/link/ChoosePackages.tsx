import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type ReactNode, useState } from 'react';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { amountDue } from '#shared/rules/payment.ts';
import { formatDollars } from '#web/lib/numbers.ts';

interface ChoosePackagesProps {
  payable: readonly ListedParcel[];
  /** The ids of those that are not in the link. */
  deselected: ReadonlySet<string>;
  onChange: (deselected: ReadonlySet<string>) => void;
  /** The button that sends the link. */
  children: ReactNode;
}

/** The button that sends a link for all packages that can be paid for, and a second one that shows them, to deselect some. */
export function ChoosePackages({ payable, deselected, onChange, children }: ChoosePackagesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const select = (parcelId: string, isSelected: boolean) => {
    const next = new Set(deselected);
    if (isSelected) next.delete(parcelId);
    else next.add(parcelId);
    onChange(next);
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {children}
        {payable.length > 1 && (
          <Button color="inherit" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Choose packages
          </Button>
        )}
      </Box>
      {isOpen && payable.length > 1 && (
        <Box role="group" aria-label="Packages in the payment link" sx={{ display: 'grid' }}>
          {payable.map((parcel) => (
            <FormControlLabel
              key={parcel.parcelId}
              label={`${parcel.freightBillNum}, ${formatDollars(amountDue(parcel))}`}
              control={
                <Checkbox
                  checked={!deselected.has(parcel.parcelId)}
                  onChange={(_, isSelected) => select(parcel.parcelId, isSelected)}
                />
              }
            />
          ))}
        </Box>
      )}
    </>
  );
}
