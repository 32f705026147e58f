import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { WaitingIntake } from '#shared/contracts/staff/intake.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact } from '#web/components/display/Fact.tsx';
import { dimensions, weight } from '#web/domain/parcel/labels.ts';
import { Flags } from '#web/domain/staff/Flags.tsx';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { MatchPackage } from './MatchPackage.tsx';
import { WaitingPhotos } from './WaitingPhotos.tsx';

/** A package without a known customer: what tells whose it is, and the search for the customer. */
export function WaitingPackage({ intake }: { intake: WaitingIntake }) {
  const { intakeId, receivedAt, shippingTrackingNum, shippingProvider, addressLine, destinationCode } =
    intake;
  const titleId = useId();
  const nameOf = useLocationNames();
  const timeZoneOf = useTimeZones();
  return (
    <Card
      component="article"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 2 }}
    >
      <Typography id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {shippingTrackingNum}
      </Typography>
      <Box component="dl" sx={FACTS}>
        <Fact label="Received">
          <DateTime instant={receivedAt} timeZone={timeZoneOf('TAC')} />
        </Fact>
        <Fact label="Address line">{addressLine || '–'}</Fact>
        <Fact label="Carrier">{shippingProvider || '–'}</Fact>
        <Fact label="Destination">{destinationCode ? nameOf(destinationCode) : '–'}</Fact>
        <Fact label="Size and weight">
          {dimensions(intake)}, {weight(intake.weightLbs)}
        </Fact>
        <Fact label="Shelf">{intake.locationDetail || '–'}</Fact>
        <Fact label="Flags">
          <Flags parcel={{ ...intake, hasTmError: false }} />
        </Fact>
      </Box>
      <WaitingPhotos intakeId={intakeId} />
      <MatchPackage intake={intake} />
    </Card>
  );
}

const FACTS = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 136px), 1fr))',
} as const;
