import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { TIME_GRID } from './time-style.ts';

/** The usual opening hours have this many slots before and after noon. */
const HALF_DAYS = [8, 10];

/** Replaces the times of a day while they load. */
export function TimesSkeleton() {
  return (
    <>
      <VisuallyHidden>Loading the times</VisuallyHidden>
      {HALF_DAYS.map((count) => (
        <Box key={count} aria-hidden sx={{ mt: 1 }}>
          <Skeleton width={72} sx={{ mb: 0.5, fontSize: '0.875rem' }} />
          <Box sx={TIME_GRID}>
            {Array.from({ length: count }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <Skeleton key={index} variant="rounded" height={44} />
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
}
