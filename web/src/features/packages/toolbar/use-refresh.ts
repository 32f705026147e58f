import { useCallback, useState } from 'react';
import type { useActiveParcels } from '../../../domain/parcel/queries.ts';
import { notify, notifyError } from '../../../lib/toasts.ts';

type Refetch = ReturnType<typeof useActiveParcels>['refetch'];

/** The Refresh control: whether it runs, and a start that announces how it ended. The list stays as it is meanwhile. */
export function useRefresh(refetch: Refetch) {
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = useCallback(async () => {
    setRefreshing(true);
    const { isError } = await refetch();
    setRefreshing(false);
    if (isError) notifyError('The packages could not be refreshed. You still see the last ones we got.');
    else notify('Packages refreshed.');
  }, [refetch]);
  return { isRefreshing, refresh };
}
