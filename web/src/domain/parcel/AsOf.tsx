import { DateTime } from '#web/components/display/DateTime.tsx';
import { LiveRegion } from '#web/components/feedback/LiveRegion.tsx';
import { isNoResponse } from '#web/lib/api/api-error.ts';
import { portalTime } from '#web/lib/clock.ts';
import { ALASKA_TIME_ZONE } from '#web/lib/dates.ts';
import { useIsOnline } from '#web/lib/use-is-online.ts';
import { useActiveParcels } from './queries.ts';

/** Without a network: when the packages on screen were loaded. */
export function AsOf() {
  const { error, dataUpdatedAt } = useActiveParcels();
  const isOnline = useIsOnline();
  const isOld = dataUpdatedAt > 0 && (!isOnline || isNoResponse(error));
  return (
    <LiveRegion collapses sx={STYLE}>
      {isOld && (
        <>
          Your packages as of{' '}
          <DateTime instant={portalTime(dataUpdatedAt).toISOString()} timeZone={ALASKA_TIME_ZONE} />
        </>
      )}
    </LiveRegion>
  );
}

const STYLE = { typography: 'body2', color: 'text.secondary', '&:not(:empty)': { mb: 1 } };
