import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';

/** Replaces a page while its code or its guard's data loads. */
export function PageSkeleton() {
  return (
    <Box
      component="main"
      id="main"
      aria-busy
      sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 2, sm: 4 }, py: { xs: 3, sm: 5 } }}
    >
      <VisuallyHidden>
        <span role="status">Loading</span>
      </VisuallyHidden>
      <Skeleton width={210} sx={{ fontSize: '1.75rem', mb: { xs: 2.5, sm: 4 } }} />
      <Skeleton variant="rounded" height={68} sx={{ maxWidth: { sm: 520 }, mb: { xs: 3, sm: 4 } }} />
      <Skeleton variant="rounded" height={320} sx={{ maxWidth: { sm: 520 } }} />
    </Box>
  );
}
