import { type ReactNode, useDeferredValue } from 'react';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { ErrorState } from '#web/components/feedback/ErrorState.tsx';
import { UnreadableNotice } from '#web/components/feedback/UnreadableNotice.tsx';
import { ParcelListSkeleton } from './card/ParcelListSkeleton.tsx';
import { useActiveParcels, useUnreadableParcels } from './queries.ts';

/** Renders its children with the active parcels. Shows a skeleton while they load and an error if they fail to. */
export function LoadedParcels({ children }: { children: (parcels: readonly Parcel[]) => ReactNode }) {
  const { data: parcels, error, isFetching, refetch } = useActiveParcels();
  const unreadable = useUnreadableParcels();
  // Time-slices the first render of the list, which would otherwise block a slow phone.
  const isLoaded = useDeferredValue(parcels !== undefined);
  if (parcels && isLoaded)
    return (
      <>
        <UnreadableNotice count={unreadable} what="package" />
        {(parcels.length > 0 || !unreadable) && children(parcels)}
      </>
    );
  if (!error) return <ParcelListSkeleton />;
  return (
    <ErrorState
      title="Your packages could not be loaded."
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
