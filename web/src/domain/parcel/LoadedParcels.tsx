import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useDeferredValue } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { DateTime } from '#web/components/display/DateTime.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { isNoResponse } from '#web/lib/api/api-error.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ALASKA_TIME_ZONE } from '#web/lib/dates.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { PARCEL_CARD_STYLE, PARCEL_GRID_STYLE } from './card/parcel-card-style.ts';
import { useActiveParcels, useUnreadableParcels } from './queries.ts';

/** Renders its children with the active parcels. Shows a skeleton while they load and an error if they fail to. */
export function LoadedParcels({ children }: { children: (parcels: readonly Parcel[]) => ReactNode }) {
  const query = useActiveParcels();
  const unreadable = useUnreadableParcels();
  // Time-slices the first render of the list, which would otherwise block a slow phone.
  const isReady = useDeferredValue(query.data !== undefined);
  const skeleton = <ParcelListSkeleton />;
  return (
    <Loaded query={query} loading={skeleton} failure="Your packages could not be loaded.">
      {(parcels) =>
        isReady ? (
          <>
            <AsOf />
            <UnreadableNotice count={unreadable} what="package" />
            {(parcels.length > 0 || !unreadable) && children(parcels)}
          </>
        ) : (
          skeleton
        )
      }
    </Loaded>
  );
}

/** Without a network: when the packages on screen were loaded. */
function AsOf() {
  const { error, dataUpdatedAt } = useActiveParcels();
  const isOnline = useIsOnline();
  const isOld = dataUpdatedAt > 0 && (!isOnline || isNoResponse(error));
  return (
    <LiveRegion collapses sx={AS_OF_STYLE}>
      {isOld && (
        <>
          Your packages as of{' '}
          <DateTime instant={portalTime(dataUpdatedAt).toISOString()} timeZone={ALASKA_TIME_ZONE} />
        </>
      )}
    </LiveRegion>
  );
}

const AS_OF_STYLE = { typography: 'body2', color: 'text.secondary', '&:not(:empty)': { mb: 1 } };

function ParcelListSkeleton() {
  return (
    <Box aria-busy>
      <LiveRegion isHidden>Loading packages</LiveRegion>
      <Box aria-hidden sx={TILES_STYLE}>
        {['action', 'payment', 'pickup', 'none'].map((tile) => (
          <Skeleton key={tile} variant="rounded" sx={{ height: { xs: 44, sm: 56 }, borderRadius: '12px' }} />
        ))}
      </Box>
      <Box aria-hidden sx={TOOLBAR_STYLE}>
        <Skeleton variant="rounded" sx={{ flexGrow: 1 }} />
        <Skeleton variant="rounded" sx={{ width: { xs: 44, sm: 100 } }} />
        <Skeleton variant="rounded" sx={{ width: { xs: 44, sm: 120 } }} />
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 1.75, sm: 4 } }}
      >
        {[1, 3].map((cards) => (
          <Box key={cards}>
            <Box sx={{ minHeight: 34, mb: '6px', borderBottom: 2, borderColor: 'divider' }}>
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
      <header>
        <Skeleton variant="rounded" width={24} height={24} />
        <Skeleton width={110} height={28} />
        <Skeleton width={64} sx={{ ml: 'auto' }} />
      </header>
      <Box sx={{ display: 'flex', gap: 0.75 }}>
        <Skeleton variant="rounded" width={96} height={22} sx={{ borderRadius: 99 }} />
        <Skeleton variant="rounded" width={72} height={22} sx={{ borderRadius: 99 }} />
        <Skeleton width={64} sx={{ ml: 'auto' }} />
      </Box>
      <Skeleton width="50%" height={20} />
      <Skeleton height={60} />
      <Skeleton width="70%" height={22} />
      <Skeleton width="60%" height={22} />
    </Box>
  );
}

/** Matches the summary and toolbar on Active Packages, so that the list does not shift when it loads. */
export const TILES_STYLE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
  gap: { xs: '6px', sm: 1 },
  mb: { xs: '6px', sm: 2 },
};
const TOOLBAR_STYLE = {
  display: 'flex',
  gap: { xs: '6px', sm: 1.25 },
  mb: { xs: '6px', sm: 2 },
  height: { xs: 44, sm: 48 },
  '& > *': { height: 'auto' },
};
