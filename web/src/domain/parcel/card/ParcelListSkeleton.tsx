import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '../../../components/display/VisuallyHidden.tsx';
import { PARCEL_CARD_STYLE, PARCEL_GRID_STYLE } from './parcel-card-style.ts';

/** Placeholders in the shape of the sections and cards. */
export function ParcelListSkeleton() {
  return (
    <Box aria-busy>
      <VisuallyHidden>
        <span role="status">Loading packages</span>
      </VisuallyHidden>
      <Box sx={{ display: 'flex', gap: 1.25, mb: { xs: 2, sm: 2.5 } }}>
        <Skeleton variant="rounded" height={48} sx={{ flexGrow: 1, maxWidth: { sm: 400 } }} />
        <Skeleton variant="rounded" width={106} height={48} />
      </Box>
      <Skeleton
        variant="rounded"
        height={68}
        sx={{ maxWidth: { sm: 520 }, mb: { xs: 3, sm: 4 }, borderRadius: '12px' }}
      />
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 4, sm: 5 } }}>
        {[1, 3].map((cards) => (
          <Box key={cards}>
            <Box sx={{ pb: 1, mb: 1.5, borderBottom: 2, borderColor: 'divider' }}>
              <Skeleton width={190} height={24} />
            </Box>
            <Box sx={PARCEL_GRID_STYLE}>
              {Array.from({ length: cards }, (_, card) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
                <CardSkeleton key={card} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function CardSkeleton() {
  return (
    <Box sx={PARCEL_CARD_STYLE}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Box>
          <Skeleton width={130} height={30} />
          <Box sx={{ display: 'flex', gap: 0.75, mt: 0.5 }}>
            <Skeleton variant="rounded" width={88} height={22} sx={{ borderRadius: 99 }} />
            <Skeleton variant="rounded" width={72} height={22} sx={{ borderRadius: 99 }} />
          </Box>
        </Box>
        <Skeleton variant="rounded" width={72} height={32} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', justifyItems: 'center', gap: 0.5 }}>
        {['origin', 'transit', 'destination', 'complete'].map((step) => (
          <Box key={step} sx={{ display: 'grid', justifyItems: 'center' }}>
            <Skeleton variant="circular" width={24} height={24} />
            <Skeleton width={56} />
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr auto', gap: 2 }}>
        <Skeleton width="70%" height={42} />
        <Skeleton width="70%" height={42} />
        <Skeleton width={64} height={42} />
      </Box>
      <Skeleton width="60%" height={42} />
      <Skeleton width="80%" height={42} />
    </Box>
  );
}
