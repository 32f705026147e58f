import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ParcelShipping } from '#shared/contracts/staff/shipping.ts';
import type { InputOf } from '#shared/routes.ts';
import { MINUTE_MS } from '#shared/rules/durations.ts';
import { LABEL_WAIT_MS } from '#shared/rules/shipping/differences.ts';
import { call } from '#web/lib/api/api-client.ts';
import { setData } from '#web/lib/api/set-data.ts';
import { parcelKey, STAFF } from '../queries.ts';

const SHIPPING = [...STAFF, 'shipping'] as const;

export const shippingKeys = {
  status: [...SHIPPING, 'status'],
  problems: [...SHIPPING, 'problems'],
  parcel: (parcelId: string) => [...SHIPPING, 'parcel', parcelId],
} as const;

/** Most changes are answered within seconds. One that is not waits for an outage to end. */
const SOON = { refetches: 20, everyMs: 5_000 } as const;

/** What the shipping system knows of a package. Refetched while it has not answered, at first more often. */
export function parcelShippingQuery(parcelId: string) {
  return queryOptions({
    queryKey: shippingKeys.parcel(parcelId),
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryData<ParcelShipping>(queryKey);
      const now = await call('getParcelShipping', { params: { parcelId } }, { signal });
      // Its answer has changed the error of the package.
      if (before && before.state !== now.state)
        void client.invalidateQueries({ queryKey: parcelKey(parcelId) });
      return now;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.state !== 'WAITING') return false;
      return dataUpdateCount <= SOON.refetches ? SOON.everyMs : MINUTE_MS;
    },
  });
}

export const useParcelShipping = (parcelId: string) => useQuery(parcelShippingQuery(parcelId));

/** Whether the shipping system is up to date. Refreshed every minute while the page is visible. */
export function useShippingStatus() {
  return useQuery({
    queryKey: shippingKeys.status,
    queryFn: ({ signal }) => call('getShippingStatus', {}, { signal }),
    staleTime: 0,
    refetchInterval: MINUTE_MS,
  });
}

/**
 * Sends a package again, or answers a difference. The answer may have changed the package, so all that staff see is
 * refetched; after an error too, because the problem on the screen is probably no longer there.
 */
export function useShippingMutation<Id extends 'sendParcelAgain' | 'answerDifference'>(
  routeId: Id,
  toasts: { success: string | ((input: InputOf<Id>) => string); failure: string; what: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Id>): Promise<ParcelShipping> => call(routeId, input),
    onSuccess: (shipping, { params: { parcelId } }) =>
      setData(client, { queryKey: shippingKeys.parcel(parcelId), exact: true }, shipping),
    onSettled: () => void client.invalidateQueries({ queryKey: STAFF }),
    meta: toasts,
  });
}

const BETWEEN_LOOKS_MS = 400;

/**
 * Resolves once the shipping system has answered about a package, at the latest after `LABEL_WAIT_MS`. Never rejects,
 * because what follows does not depend on the answer.
 */
export async function untilAnswered(client: QueryClient, parcelId: string): Promise<void> {
  const query = parcelShippingQuery(parcelId);
  if (client.getQueryData(query.queryKey)?.system === 'none') return;
  const late = pause(LABEL_WAIT_MS).then(() => null);
  let isWaiting = true;
  while (isWaiting) {
    const looked = client.fetchQuery({ ...query, retry: false }).catch(() => null);
    const shipping = await Promise.race([looked, late]);
    isWaiting = shipping?.state === 'WAITING';
    if (isWaiting) await Promise.race([pause(BETWEEN_LOOKS_MS), late]);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
