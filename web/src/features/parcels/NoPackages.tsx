import Box from '@mui/material/Box';
import { EmptyState } from '../../components/EmptyState.tsx';
import { BoxIcon } from '../../components/icons.tsx';
import { ShippingAddress } from '../../components/ShippingAddress.tsx';
import { useMyProfile } from '../../lib/profile.ts';

/** What will appear here, and the address that makes it happen. */
export function NoPackages() {
  const { data: profile } = useMyProfile();
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 520, mx: 'auto' }}>
      <EmptyState icon={<BoxIcon fontSize="inherit" />} title="No packages yet">
        Your packages appear here as soon as they arrive at our terminal in Tacoma.{' '}
        {profile
          ? 'Have them sent to your shipping address:'
          : 'Your shipping address comes with your profile.'}
      </EmptyState>
      <ShippingAddress />
    </Box>
  );
}
