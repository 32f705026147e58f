import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ListedParcel } from '../../../../shared/contracts/staff/staff-parcel.ts';
import { Mono } from '../../components/display/Mono.tsx';
import { ParcelBadges } from '../../domain/parcel/ParcelBadges.tsx';
import { useLocationNames } from '../../domain/terminal/queries.ts';

/** The packages of a customer that are not here, in short. */
export function OnTheWay({ parcels }: { parcels: readonly ListedParcel[] }) {
  const nameOf = useLocationNames();
  if (parcels.length === 0) return null;
  return (
    <section aria-labelledby="on-the-way">
      <Typography variant="h2" id="on-the-way" gutterBottom>
        Not here
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
    </section>
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
