import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { FRESH_FOR_ONE_VISIT_MS } from '#web/lib/api/query-client.ts';

const keys = {
  mine: ['messages', 'mine'],
  one: (messageId: string) => ['messages', 'one', messageId],
  ofParcel: (parcelId: string) => ['messages', 'parcel', parcelId],
} as const;

/** The maximum number of messages in a package's details. */
const PARCEL_MESSAGES = '20';

/** The customer's messages, newest first, in pages. */
export const myMessages = infiniteQueryOptions({
  queryKey: keys.mine,
  queryFn: ({ pageParam, signal }) =>
    callPage('listMessages', { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  // One may have been sent since.
  staleTime: FRESH_FOR_ONE_VISIT_MS,
});

export const useMyMessages = () => useInfiniteQuery(myMessages);

/** One of the customer's messages. */
export function useMessage(messageId: string, options: { enabled: boolean }) {
  return useQuery({
    queryKey: keys.one(messageId),
    queryFn: ({ signal }) => call('getMessage', { params: { messageId } }, { signal }),
    ...options,
  });
}

/** The latest messages about one of the customer's packages, newest first. */
export function useParcelMessages(parcelId: string) {
  return useQuery({
    queryKey: keys.ofParcel(parcelId),
    queryFn: ({ signal }) =>
      callPage('listMessages', { query: { parcelId, limit: PARCEL_MESSAGES } }, { signal }),
    select: ({ items }) => items,
    staleTime: 0,
  });
}
