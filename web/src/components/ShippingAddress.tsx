import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useLocations } from '../lib/locations.ts';
import { useMyProfile } from '../lib/profile.ts';
import { useRuntimeConfig } from '../lib/runtime-config.ts';
import { shippingAddressLines } from '../lib/shipping-address.ts';
import { CopyButton } from './CopyButton.tsx';

const LINE_NAMES = ['name', 'customer line', 'street', 'city, state and ZIP'];

/** The customer's shipping address with a copy button for each line and for all; nothing while there is no profile. */
export function ShippingAddress() {
  const { productName } = useRuntimeConfig();
  const { data: profile, isPending: profilePending } = useMyProfile();
  const { data: locations, isPending: locationsPending } = useLocations();

  if (profilePending || locationsPending) return <Skeleton variant="rounded" height={228} />;
  const origin = locations?.find((location) => location.type === 'ORIGIN');
  if (!profile || !origin) return null;

  const lines = shippingAddressLines(productName, profile, origin);
  return (
    <Box
      component="section"
      aria-label="Your shipping address"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '16px', bgcolor: 'background.paper', p: 2 }}
    >
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', mb: 0.5 }}>Your shipping address</Box>
      <Box component="ul" translate="no" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map((line, position) => (
          <Box
            component="li"
            key={LINE_NAMES[position]}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}
          >
            <Box component="bdi" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {line}
            </Box>
            <CopyButton text={line} what={LINE_NAMES[position] ?? 'line'} />
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 1.5 }}>
        <CopyButton text={lines.join('\n')} what="whole address">
          Copy the whole address
        </CopyButton>
      </Box>
    </Box>
  );
}
