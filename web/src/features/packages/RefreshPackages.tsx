import { useQueryClient } from '@tanstack/react-query';
import { RefreshButton } from '#web/components/controls/RefreshButton.tsx';
import { myAppointments } from '#web/domain/appointment/queries.ts';
import { activeParcels } from '#web/domain/parcel/queries.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';

/** Refreshes the packages and their pickups, and shows the outcome in a toast. The list stays in place. */
export function RefreshPackages() {
  // Without an observer of the list, which would refetch it when it mounts.
  const client = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => {
      void client.invalidateQueries(myAppointments);
      return client.fetchQuery({ ...activeParcels, staleTime: 0 });
    },
    meta: {
      success: 'Packages refreshed.',
      failure: 'The packages could not be refreshed and may be out of date.',
    },
  });
  return <RefreshButton isRefreshing={isPending} disabled={false} onRefresh={() => mutate()} />;
}
