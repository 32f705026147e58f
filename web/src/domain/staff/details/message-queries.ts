import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/routes.ts';
import { isOnItsWay } from '#web/domain/message/labels.ts';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { portalTime } from '#web/lib/clock.ts';
import { STAFF } from '../queries.ts';

/** How often the list is refetched while a message is being sent. */
const POLL_MS = 5000;

const keyOf = (customerId: string) => [...STAFF, 'messages', customerId];

/** A customer's messages, newest first, in pages; with a package, only those about it. */
export function useCustomerMessages(customerId: string, parcelId: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...keyOf(customerId), parcelId ?? null],
    queryFn: ({ pageParam, signal }) => {
      const query = { parcelId, cursor: pageParam ?? undefined };
      return callPage('listCustomerMessages', { params: { customerId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const messages = state.data?.pages.flatMap(({ items }) => items) ?? [];
      return messages.some((message) => isOnItsWay(message, portalTime())) && POLL_MS;
    },
  });
}

/** Sends a message again. The dialog shows errors. */
export function useResendMessage(customerId: string) {
  const client = useQueryClient();
  const refetch = () => void client.invalidateQueries({ queryKey: keyOf(customerId) });
  return useSingleMutation({
    mutationFn: (input: InputOf<'resendMessage'>) => call('resendMessage', input),
    onSuccess: refetch,
    // The message on screen is probably stale.
    onError: refetch,
    meta: {
      success: 'The message will be sent again.',
      failure: 'The message was not sent again.',
      isShown: true,
    },
  });
}
