import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { WaitingIntake } from '#shared/contracts/staff/intake.ts';
import type { FoundCustomer } from '#shared/contracts/staff/staff-parcel.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';
import { trackingNumberOf } from '#shared/rules/scan-codes.ts';
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { Fact } from '#web/components/display/Fact.tsx';
import { failureOf, Retry } from '#web/components/feedback/ErrorState.tsx';
import { SelectField } from '#web/components/form/SelectField.tsx';
import { dimensions, weight } from '#web/domain/parcel/labels.ts';
import { PRESIGNED } from '#web/domain/parcel/queries.ts';
import { Flags } from '#web/domain/staff/Flags.tsx';
import { nameAndCompany } from '#web/domain/staff/labels.ts';
import { STAFF, useFindTerminal, useStaffMutation } from '#web/domain/staff/queries.ts';
import { useDestinationOptions, useLocationNames, useTimeZones } from '#web/domain/terminal/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { explainError } from '#web/lib/errors/explain-error.ts';
import { notify } from '#web/lib/toasts.ts';
import { CustomerChoice, CustomerSearch } from '../CustomerSearch.tsx';
import { photoTitle } from '../photos/photo-uploads.ts';
import { RemovePackage } from './RemovePackage.tsx';

export const WAITING_INTAKES = [...STAFF, 'waiting intakes'] as const;

export function WaitingPackage({ intake }: { intake: WaitingIntake }) {
  const { intakeId, receivedAt, shippingTrackingNum, shippingProvider, addressLine, destinationCode } =
    intake;
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
        {trackingNum}
      </Typography>
      <Box component="dl" sx={FACTS}>
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
      <MatchPackage intake={intake} />
      <RemovePackage intake={intake} />
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

function MatchPackage({ intake }: { intake: WaitingIntake }) {
  const { intakeId, destinationCode, shippingTrackingNum } = intake;
  const options = useDestinationOptions();
  const [search, setSearch] = useState('');
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const latest = useRef<FoundCustomer>(null);
  const [destination, setDestination] = useState<string>(destinationCode ?? '');
  const { mutate, isPending, error, reset } = useStaffMutation(
    'matchIntake',
    `${trackingNumberOf(shippingTrackingNum)} was not matched with its customer.`,
  );
  const findTerminal = useFindTerminal();

  function match({ customerId }: FoundCustomer): void {
    const chosen = DESTINATION_CODES.find((code) => code === destination) ?? null;
    const input = { params: { intakeId }, body: { customerId, destinationCode: chosen } };
    mutate(input, {
      onSuccess: ({ freightBillNum, customerName }) => {
        notify(`${freightBillNum} was created for ${customerName}.`);
        setCustomer(null);
      },
    });
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <CustomerSearch onSearch={setSearch} />
      <CustomerChoice
        text={search}
        onChoose={(chosen) => {
          reset();
          setCustomer(chosen);
          // Not the terminal of a customer who was chosen before.
          setDestination(destinationCode ?? '');
          latest.current = chosen;
          void findTerminal(chosen).then((terminal) => {
            if (terminal && latest.current === chosen) setDestination((before) => before || terminal);
          });
        }}
      />
      <ConfirmDialog
        open={customer !== null}
        title="Match this package?"
        confirmLabel="Match"
        isBusy={isPending}
        busyLabel="Matching…"
        error={error && explainError(error)}
        onConfirm={() => customer && match(customer)}
        onCancel={() => setCustomer(null)}
      >
        {customer && (
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <span>
              {trackingNumberOf(shippingTrackingNum)} will belong to{' '}
              <b>
                {nameAndCompany(customer.name, customer.company)} ({customer.customerNumber})
              </b>
              , who will see it right away.
            </span>
            <SelectField
              label="Destination"
              value={destination}
              placeholder="Unknown"
              options={options}
              onChange={({ target }) => setDestination(target.value)}
            />
          </Box>
        )}
      </ConfirmDialog>
    </Box>
  );
}
