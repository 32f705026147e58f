import Box from '@mui/material/Box';
import type { ListedParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { Mono } from '#web/components/display/Mono.tsx';
import { packages } from '#web/domain/parcel/labels.ts';
import { ParcelBadges } from '#web/domain/parcel/ParcelBadges.tsx';
import { useLocationNames } from '#web/domain/terminal/queries.ts';

/** The packages of a customer that are not here, in short, behind their number. */
export function OnTheWay({ parcels }: { parcels: readonly ListedParcel[] }) {
  const nameOf = useLocationNames();
  if (parcels.length === 0) return null;
  return (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Box component="summary" sx={{ py: 1.25, fontWeight: 700, cursor: 'pointer' }}>
        {packages(parcels.length)} not here
      </Box>
      <Box component="ul" aria-label="Not here" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {parcels.map((parcel) => (
          <Box component="li" key={parcel.parcelId} sx={ROW}>
            <Mono>{parcel.freightBillNum}</Mono>
            <ParcelBadges parcel={parcel} />
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {parcel.destinationCode ? nameOf(parcel.destinationCode) : 'No destination'}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 0.75,
} as const;
