import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { sumDollars } from '#shared/rules/money.ts';
import { isPayable } from '#shared/rules/parcel-status.ts';
import { MAX_PARCELS_PER_PAYMENT } from '#shared/rules/payment.ts';
import { Money } from '#web/components/display/Money.tsx';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { packages } from '#web/domain/parcel/labels.ts';

interface AmountDueProps {
  /** The name of the terminal. */
  name: string;
  /** The packages that are ready there. */
  ready: readonly Parcel[];
  /** Whether paying is the main action of the card. */
  isPrimary: boolean;
  /** Takes exactly these packages to the payment. */
  onPay: (parcels: readonly Parcel[]) => void;
}

/** What is still to be paid before the pickup, and the way there. */
export function AmountDue({ name, ready, isPrimary, onPay }: AmountDueProps) {
  const unpaid = ready.filter(isPayable);
  if (unpaid.length === 0) return null;
  const first = unpaid.slice(0, MAX_PARCELS_PER_PAYMENT);
  const isPartial = first.length < unpaid.length;

  return (
    <Box sx={ROW_STYLE}>
      <Box sx={{ flex: '1 1 200px', lineHeight: 1.4 }}>
        <Box sx={{ fontWeight: 700 }}>
          <Money amount={total(unpaid)} /> due for {packages(unpaid.length)}
        </Box>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          Payment is due before pickup.
          {isPartial && ` One payment can include at most ${MAX_PARCELS_PER_PAYMENT} packages.`}
        </Box>
      </Box>
      <Button variant={isPrimary ? 'contained' : 'outlined'} onClick={() => onPay(first)}>
        <span>
          Pay <Money amount={total(first)} />
          <VisuallyHidden>
            {' '}
            for {packages(first.length)} in {name}
          </VisuallyHidden>
        </span>
      </Button>
    </Box>
  );
}

const total = (parcels: readonly Parcel[]) => sumDollars(parcels.map(({ price }) => price ?? 0));

const ROW_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  '& > button': { flexGrow: { xs: 1, sm: 0 } },
};
