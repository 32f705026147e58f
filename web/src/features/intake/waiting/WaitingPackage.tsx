import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { WaitingIntake } from '#shared/contracts/staff/intake.ts';
import type { StaffParcel } from '#shared/contracts/staff/staff-parcel.ts';
import { trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { mayDo } from '#shared/rules/staff/staff-actions.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact } from '#web/components/display/Fact.tsx';
import { failureOf, Retry } from '#web/components/feedback/ErrorState.tsx';
import { PrinterIcon } from '#web/components/icons.tsx';
import type { LabelOf } from '#web/domain/label/use-label-printer.tsx';
import { dimensions, weight } from '#web/domain/parcel/labels.ts';
import { PRESIGNED } from '#web/domain/parcel/queries.ts';
import { Flags } from '#web/domain/staff/Flags.tsx';
import { STAFF, useRoles } from '#web/domain/staff/queries.ts';
import { useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { photoTitle } from '../photos/photo-uploads.ts';
import { MatchPackage } from './MatchPackage.tsx';
import { RemovePackage } from './RemovePackage.tsx';

export const WAITING_INTAKES = [...STAFF, 'waiting intakes'] as const;

interface WaitingPackageProps {
  intake: WaitingIntake;
  onPrint: (label: LabelOf) => void;
  onMatched: (parcel: StaffParcel) => void;
}

export function WaitingPackage({ intake, onPrint, onMatched }: WaitingPackageProps) {
  const { intakeId, receivedAt, shippingTrackingNum, shippingProvider, addressLine, destinationCode } =
    intake;
  const { waitingNumber } = intake;
  const canPrint = mayDo('printLabel', useRoles());
  const trackingNum = trackingNumberOf(shippingTrackingNum);
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
        {waitingNumber ?? trackingNum}
      </Typography>
      <Box component="dl" sx={FACTS}>
        {waitingNumber !== undefined && <Fact label="Tracking number">{trackingNum}</Fact>}
        <Fact label="Received">
          <DateTime instant={receivedAt} timeZone={timeZoneOf('TAC')} />
        </Fact>
        {trackingNum !== shippingTrackingNum && <Fact label="Scanned as">{shippingTrackingNum}</Fact>}
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
      <MatchPackage intake={intake} onMatched={onMatched} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {waitingNumber !== undefined && canPrint && (
          <Button
            variant="outlined"
            startIcon={<PrinterIcon />}
            onClick={() => onPrint({ waiting: { ...intake, waitingNumber } })}
          >
            Print label
          </Button>
        )}
        <RemovePackage intake={intake} />
      </Box>
    </Card>
  );
}

const FACTS = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 136px), 1fr))',
} as const;

/** The photos of a waiting package. Each opens in a new tab. */
function WaitingPhotos({ intakeId }: { intakeId: string }) {
  const query = useQuery({
    queryKey: [...WAITING_INTAKES, intakeId, 'images'],
    queryFn: ({ signal }) => call('listIntakeImages', { params: { intakeId } }, { signal }),
    ...PRESIGNED,
  });
  const { data, error } = query;
  if (error) return <Retry message="The photos could not be loaded." {...failureOf(query)} />;
  const photos = Object.entries(data?.images ?? {}).toSorted(([a], [b]) => a.localeCompare(b));
  if (photos.length === 0)
    return data ? <Typography color="textSecondary">No photos.</Typography> : <Box sx={{ minHeight: 96 }} />;
  return (
    <Box component="ul" aria-label="Photos" sx={LIST}>
      {photos.map(([name, url], index) => (
        <li key={name}>
          <Photo url={url} label={photoTitle(name, index)} />
        </li>
      ))}
    </Box>
  );
}

function Photo({ url, label }: { url: string; label: string }) {
  // A renewed URL is tried again.
  const [missing, setMissing] = useState('');
  if (missing === url)
    return (
      <Box sx={{ ...PICTURE, display: 'grid', placeItems: 'center', p: 1, textAlign: 'center' }}>
        <Typography variant="body2">{label} has not been uploaded yet.</Typography>
      </Box>
    );
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <Box
        component="img"
        src={url}
        alt={`${label} (opens in a new tab)`}
        loading="lazy"
        onError={() => setMissing(url)}
        sx={PICTURE}
      />
    </a>
  );
}

const LIST = { listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', gap: 1 } as const;
const PICTURE = {
  display: 'block',
  width: 128,
  height: 96,
  objectFit: 'cover',
  borderRadius: '8px',
  bgcolor: 'action.hover',
} as const;
