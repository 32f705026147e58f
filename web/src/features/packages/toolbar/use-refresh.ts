import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { notifyFailure } from '../../../components/feedback/notify-failure.tsx';
import { myAppointments } from '../../../domain/appointment/queries.ts';
import type { useActiveParcels } from '../../../domain/parcel/queries.ts';
import { notify } from '../../../lib/toasts.ts';

type Refetch = ReturnType<typeof useActiveParcels>['refetch'];

/**
 * State of the Refresh button, and a function that refreshes the packages and their pickups and shows the result in a
 * toast. The list stays in place.
 */
export function useRefresh(refetch: Refetch) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const client = useQueryClient();
  const refresh = useCallback(async () => {
    setIsRefreshing(true);
    void client.invalidateQueries(myAppointments);
    const { error } = await refetch();
    setIsRefreshing(false);
    if (error) notifyFailure(error, 'The packages could not be refreshed and may be out of date.');
    else notify('Packages refreshed.');
  }, [refetch, client]);
  return { isRefreshing, refresh };
}
