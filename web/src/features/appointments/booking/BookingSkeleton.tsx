import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';
import { FieldsLayout } from './BookingFields.tsx';
import { PickupCard } from './PickupCard.tsx';
import { TimesSkeleton } from './times/TimesSkeleton.tsx';

/** The height of the calendar with five weeks. */
const CALENDAR_HEIGHT = 332;

/** The shape of the form. */
export function BookingSkeleton() {
  return (
    <Box aria-busy>
      <VisuallyHidden>
        <span role="status">Loading</span>
      </VisuallyHidden>
      <PickupCard terminal={<Skeleton width={160} sx={{ fontSize: '0.875rem' }} />}>
        <FieldsLayout
          calendar={<Skeleton variant="rounded" height={CALENDAR_HEIGHT} sx={{ maxWidth: 420 }} />}
          facts={<Skeleton width="min(320px, 100%)" sx={{ fontSize: '0.875rem' }} />}
          rest={
            <div>
              <Skeleton width="min(300px, 100%)" sx={{ fontSize: '1.125rem' }} />
              <TimesSkeleton />
            </div>
          }
        />
      </PickupCard>
    </Box>
  );
}
