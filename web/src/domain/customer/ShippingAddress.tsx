import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { DEFAULT_DESTINATION, type LocationCode } from '#shared/rules/locations.ts';
import { shippingAddressLines } from '#shared/rules/texts/shipping-address.ts';
import { CopyButton } from '#web/components/controls/CopyButton.tsx';
import { failureOf, Retry } from '#web/components/feedback/ErrorState.tsx';
import { SelectField } from '#web/components/form/SelectField.tsx';
import { useRuntimeConfig } from '#web/lib/runtime-config.ts';
import { useKnownLanes, useLocations } from '../terminal/queries.ts';
import { useMyProfile } from './queries.ts';

const LINE_NAMES = ['name', 'customer line', 'street', 'city, state and ZIP'];

/**
 * The customer's shipping address for the selected lane, with a copy button for each line and for the whole address.
 * Placeholders for a missing profile have no copy buttons.
 */
export function ShippingAddress({ destination: initial }: { destination?: LocationCode | undefined }) {
  /** By default from the first origin to the given or preferred terminal. */
  const [selected, setSelected] = useState<{ origin?: string; destination?: string }>({});
  const { productName } = useRuntimeConfig();
  const profile = useMyProfile();
  const locations = useLocations();
  const lanes = useKnownLanes();
  const terminals = Object.keys(lanes).flatMap(
    (code) => locations.data?.find((location) => location.locationCode === code) ?? [],
  );
  const origin = terminals.find(({ locationCode }) => locationCode === selected.origin) ?? terminals[0];
  const destinations = (origin && lanes[origin.locationCode]) ?? [];
  const preferred =
    selected.destination ?? initial ?? profile.data?.preferredDestination ?? DEFAULT_DESTINATION;
  const destination: LocationCode =
    destinations.find(({ value }) => value === preferred)?.value ??
    destinations[0]?.value ??
    DEFAULT_DESTINATION;
  if (profile.isPending || locations.isPending) return <Skeleton variant="rounded" height={246} />;
  const failed = [profile, locations].filter(({ data }) => data === undefined);
  if (!origin || failed.length > 0)
    return <Retry message="Your shipping address could not be loaded." {...failureOf(...failed)} />;
  return (
    <Box>
      <AddressLines
        lines={shippingAddressLines(productName, profile.data ?? PLACEHOLDER, origin, destination)}
        hasProfile={Boolean(profile.data)}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5, mt: 2 }}>
        <SelectField
          label="Origin"
          options={terminals.map(({ locationCode, name }) => ({ value: locationCode, label: name }))}
          value={origin.locationCode}
          onChange={({ target }) => setSelected({ ...selected, origin: target.value })}
        />
        <SelectField
          label="Destination"
          options={destinations}
          value={destination}
          onChange={({ target }) => setSelected({ ...selected, destination: target.value })}
        />
      </Box>
    </Box>
  );
}

function AddressLines({ lines, hasProfile }: { lines: string[]; hasProfile: boolean }) {
  return (
    <Box
      component="section"
      aria-label="Your shipping address"
      sx={{ borderRadius: '12px', bgcolor: 'background.sunken', pl: 2, pr: 1, py: 1 }}
    >
      <Box component="ul" translate="no" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line, position) => (
          <Box
            component="li"
            key={LINE_NAMES[position]}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 44,
              fontWeight: 600,
              lineHeight: 1.3,
            }}
          >
            <Box component="bdi" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {line}
            </Box>
            {hasProfile && <CopyButton text={line} what={LINE_NAMES[position] ?? 'line'} />}
          </Box>
        ))}
      </Box>
      {hasProfile && (
        <Box sx={{ mt: 0.75, mb: 0.5 }}>
          <CopyButton text={lines.join('\n')} what="whole address">
            Copy the whole address
          </CopyButton>
        </Box>
      )}
    </Box>
  );
}

/** Shown while there is no profile. */
const PLACEHOLDER = { name: 'Your name', customerNumber: '00000' };
