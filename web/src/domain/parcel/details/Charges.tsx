import Box from '@mui/material/Box';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { AmountRow } from '#web/components/display/AmountRow.tsx';
import { Money } from '#web/components/display/Money.tsx';
import { chargeName } from '../labels.ts';

/** The charges of a parcel and their total. */
export function Charges({ parcel }: { parcel: Pick<Parcel, 'price' | 'charges'> }) {
  if (parcel.price === null) {
    return <Box sx={{ color: 'text.secondary' }}>This package is not priced yet.</Box>;
  }
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {parcel.charges.map((charge) => (
        <AmountRow key={charge.chargeId} name={chargeName(charge.chargeType)}>
          <Money amount={charge.amount} />
        </AmountRow>
      ))}
      <AmountRow name="Total cost" total>
        <Money amount={parcel.price} />
      </AmountRow>
    </Box>
  );
}
