import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '#web/components/display/VisuallyHidden.tsx';

/** Placeholders in the shape of the cards. */
export function PickupListSkeleton() {
  return (
    <Box aria-busy>
      <VisuallyHidden>
        <span role="status">Loading appointments</span>
      </VisuallyHidden>
      <Box aria-hidden sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
        {['first', 'second'].map((card) => (
          <Card key={card} sx={{ display: 'grid', gap: 2.5, p: { xs: 2, sm: 2.5 } }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
              <Skeleton width={140} sx={{ fontSize: '1.375rem' }} />
              <Skeleton variant="rounded" width={80} height={22} sx={{ borderRadius: 99 }} />
            </Box>
            <div>
              <Skeleton width={120} />
              <Skeleton width={190} sx={{ fontSize: '1.75rem' }} />
              <Skeleton width="80%" />
              <Skeleton width="60%" />
            </div>
            <Skeleton variant="rounded" height={128} />
            <Box sx={{ display: 'flex', gap: 1.5 }}>
              {['cancel', 'reschedule'].map((action) => (
                <Skeleton
                  key={action}
                  variant="rounded"
                  height={44}
                  sx={{ flex: { xs: 1, sm: '0 0 132px' } }}
                />
              ))}
            </Box>
          </Card>
        ))}
      </Box>
    </Box>
  );
}
