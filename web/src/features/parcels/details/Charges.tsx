import Box from '@mui/material/Box';
import type { Parcel } from '../../../../../shared/contracts/parcels.ts';
import { Money } from '../../../components/Money.tsx';
import { chargeName } from '../labels.ts';

const ROW = { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75 } as const;

/** What a parcel costs, charge by charge, with the total below. */
export function Charges({ parcel }: { parcel: Parcel }) {
  if (parcel.price === null) {
    return <Box sx={{ color: 'text.secondary' }}>This package is not priced yet.</Box>;
  }
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {parcel.charges.map((charge) => (
        <Box key={charge.chargeId} sx={ROW}>
          <dt>{chargeName(charge.chargeType)}</dt>
          <Box component="dd" sx={{ m: 0 }}>
            <Money amount={charge.amount} />
          </Box>
        </Box>
      ))}
      <Box sx={{ ...ROW, mt: 0.5, pt: 1.25, borderTop: 1, borderColor: 'divider', fontWeight: 700 }}>
        <dt>Total cost</dt>
        <Box component="dd" sx={{ m: 0 }}>
          <Money amount={parcel.price} />
        </Box>
      </Box>
    </Box>
  );
}
