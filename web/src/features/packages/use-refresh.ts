import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { notifyFailure } from '#web/components/feedback/notify-failure.tsx';
import { myAppointments } from '#web/domain/appointment/queries.ts';
import { activeParcels } from '#web/domain/parcel/queries.ts';
import { notify } from '#web/lib/toasts.ts';

/**
 * State of the Refresh button, and a function that refreshes the packages and their pickups and shows the result in a
 * toast. The list stays in place.
 */
export function useRefresh() {
  const [isRefreshing, setIsRefreshing] = useState(false);
  // Not another observer of the list, which would request it once more when it mounts.
  const client = useQueryClient();
  const refresh = useCallback(async () => {
    setIsRefreshing(true);
    void client.invalidateQueries(myAppointments);
    try {
      await client.fetchQuery({ ...activeParcels, staleTime: 0 });
      notify('Packages refreshed.');
    } catch (error) {
      notifyFailure(error, 'The packages could not be refreshed and may be out of date.');
    } finally {
      setIsRefreshing(false);
    }
  }, [client]);
  return { isRefreshing, refresh };
}
