import Box from '@mui/material/Box';
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
import { useActiveParcels, useUnreadableParcels } from './queries.ts';

/** Renders its children with the active parcels. Shows a skeleton while they load and an error if they fail to. */
export function LoadedParcels({ children }: { children: (parcels: readonly Parcel[]) => ReactNode }) {
  const query = useActiveParcels();
  const unreadable = useUnreadableParcels();
  // Time-slices the render of a list that arrives later, which would otherwise block a slow phone.
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

/** When the packages on screen were loaded, if that was before this visit or they could not be loaded again. */
function AsOf() {
  const { error, dataUpdatedAt } = useActiveParcels();
  const isOnline = useIsOnline();
  const hasFailed = !isOnline || isNoResponse(error);
  const isOld = dataUpdatedAt > 0 && (hasFailed || dataUpdatedAt < performance.timeOrigin);
  return (
    <LiveRegion collapses sx={hasFailed ? AS_OF_STYLE : OUT_OF_FLOW}>
      {isOld && (
        <Box component="span" sx={hasFailed ? null : FLOATING_STYLE}>
          Your packages as of{' '}
          <DateTime instant={portalTime(dataUpdatedAt).toISOString()} timeZone={ALASKA_TIME_ZONE} />
        </Box>
      )}
    </LiveRegion>
  );
}

const AS_OF_STYLE = { typography: 'body2', color: 'text.secondary', '&:not(:empty)': { mb: 1 } };

/** So that the list does not move when the new one arrives. */
const OUT_OF_FLOW = { position: 'absolute' };

/** Over the page. */
const FLOATING_STYLE = {
  position: 'fixed',
  zIndex: 'appBar',
  left: '50%',
  bottom: 'calc(var(--bottom-bar, 0px) + 12px)',
  translate: '-50%',
  px: 2,
  py: 0.75,
  whiteSpace: 'nowrap',
  borderRadius: 99,
  typography: 'body2',
  bgcolor: 'background.paper',
  boxShadow: 3,
};

/** Styled in the document, whose frame has the same shape. */
function ParcelListSkeleton() {
  return (
    <div aria-busy>
      <LiveRegion isHidden>Loading packages</LiveRegion>
      <div className="list-skeleton" aria-hidden>
        <Bones count={4} />
        <Bones count={3} />
        {['first', 'second'].map((section) => (
          <section key={section}>
            <i />
            <Bones count={6} />
            <Bones count={6} />
          </section>
        ))}
      </div>
    </div>
  );
}

function Bones({ count }: { count: number }) {
  return (
    <div>
      {[1, 2, 3, 4, 5, 6].slice(0, count).map((bone) => (
        <i key={bone} />
      ))}
    </div>
  );
}
