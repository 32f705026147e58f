import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { STAFF } from '#web/domain/staff/queries.ts';
import { call, callPage } from '#web/lib/api/api-client.ts';

const WAITING = [...STAFF, 'waiting intakes'] as const;

/** The packages without a known customer, the longest waiting first. */
export function useWaitingIntakes() {
  return useInfiniteQuery({
    queryKey: WAITING,
    queryFn: ({ pageParam, signal }) =>
      callPage('listWaitingIntakes', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** The photos of a waiting package. Their URLs are valid for five minutes. */
export function useIntakeImages(intakeId: string) {
  return useQuery({
    queryKey: [...WAITING, intakeId, 'images'],
    queryFn: ({ signal }) => call('listIntakeImages', { params: { intakeId } }, { signal }),
    staleTime: 240_000,
  });
}
