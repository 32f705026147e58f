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

/** `looks` counts how often in a row it had not answered. */
type ShownShipping = ParcelShipping & { readonly looks: number };

/** Most changes are answered within seconds. One that is not may wait for the end of an outage. */
const FIRST_LOOK_MS = 2_000;
const LATER_BY_MS = 1_000;

/** What the shipping system knows of a package. Refetched while it has not answered, less and less often. */
export function parcelShippingQuery(parcelId: string) {
  return queryOptions({
    queryKey: shippingKeys.parcel(parcelId),
    queryFn: async ({ client, queryKey, signal }): Promise<ShownShipping> => {
      const before = client.getQueryData<ShownShipping>(queryKey);
      const now = await call('getParcelShipping', { params: { parcelId } }, { signal });
      // Its answer has changed the error of the package.
      if (before && before.state !== now.state)
        void client.invalidateQueries({ queryKey: parcelKey(parcelId) });
      return { ...now, looks: before && now.state === 'WAITING' ? before.looks + 1 : 0 };
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'WAITING' && Math.min(FIRST_LOOK_MS + data.looks * LATER_BY_MS, MINUTE_MS),
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
      setData<ShownShipping>(
        client,
        { queryKey: shippingKeys.parcel(parcelId), exact: true },
        { ...shipping, looks: 0 },
      ),
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
