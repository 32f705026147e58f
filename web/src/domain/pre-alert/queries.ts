import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/routes.ts';
import { call, callShown } from '#web/lib/api/api-client.ts';

const PRE_ALERTS = ['pre-alerts'] as const;

/** What the customer expects, and what arrived in the last weeks. */
export const myPreAlerts = queryOptions({
  queryKey: PRE_ALERTS,
  queryFn: ({ signal }) => callShown('listPreAlerts', {}, { signal }),
  // What was expected arrives at any time.
  staleTime: 0,
});

export const useMyPreAlerts = () => useQuery(myPreAlerts);

type Change = 'createPreAlert' | 'updatePreAlert' | 'keepPreAlert' | 'removePreAlert';

/** A change of what the customer expects. The list is loaded again, also after a failure. */
export function usePreAlertMutation<Id extends Change>(
  routeId: Id,
  toasts: { success?: string; failure: string; isShown?: boolean },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: InputOf<Id>) => {
      await call(routeId, input);
    },
    onSettled: () => client.invalidateQueries({ queryKey: PRE_ALERTS }),
    meta: toasts,
  });
}
