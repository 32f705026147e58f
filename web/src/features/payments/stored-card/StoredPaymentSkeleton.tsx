import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';

/** Placeholders for the card and the summary. */
export function StoredPaymentSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
      <VisuallyHidden>
        <span role="status">Loading your stored card</span>
      </VisuallyHidden>
      <Skeleton variant="rounded" height={118} sx={{ borderRadius: '16px' }} />
      <Skeleton variant="rounded" height={232} sx={{ borderRadius: '16px' }} />
    </Box>
  );
}
