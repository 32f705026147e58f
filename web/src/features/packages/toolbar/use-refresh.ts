import { useCallback, useState } from 'react';
import type { useActiveParcels } from '../../../domain/parcel/queries.ts';
import { notify, notifyError } from '../../../lib/toasts.ts';

type Refetch = ReturnType<typeof useActiveParcels>['refetch'];

/** Refetches the list and shows the outcome in a toast. The list stays visible in the meantime. */
export function useRefresh(refetch: Refetch) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = useCallback(async () => {
    setIsRefreshing(true);
    const { isError } = await refetch();
    setIsRefreshing(false);
    if (isError) notifyError('The packages could not be refreshed. You still see the last ones we loaded.');
    else notify('Packages refreshed.');
  }, [refetch]);
  return { isRefreshing, refresh };
}
