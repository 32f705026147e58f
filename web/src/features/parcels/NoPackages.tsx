import Box from '@mui/material/Box';
import { EmptyState } from '../../components/EmptyState.tsx';
import { BoxIcon } from '../../components/icons.tsx';
import { ShippingAddress } from '../../components/ShippingAddress.tsx';
import { useMyProfile } from '../../lib/profile.ts';

/** What will appear here, and the address that makes it happen. */
export function NoPackages() {
  const { data: profile } = useMyProfile();
  return (
    <EmptyState
      icon={<BoxIcon fontSize="inherit" />}
      title="No packages yet"
      action={
        <Box sx={{ textAlign: 'start', mx: { xs: -2, sm: 0 } }}>
          <ShippingAddress />
        </Box>
      }
    >
      Your packages appear here as soon as they arrive at our terminal in Tacoma.{' '}
      {profile
        ? 'Have them sent to your shipping address.'
        : 'The address to send them to comes with your customer profile.'}
    </EmptyState>
  );
}
