import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/routes.ts';
import { STAFF } from '#web/domain/staff/queries.ts';
import { call, callPage } from '#web/lib/api/api-client.ts';

const WAITING = [...STAFF, 'waiting intakes'] as const;

/** Receives a package. The form shows errors. */
export function useReceive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<'receivePackage'>['body']) => call('receivePackage', { body }),
    onSuccess: () => void client.invalidateQueries({ queryKey: STAFF }),
    meta: { failure: false },
  });
}

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

/** Sets the customer of a waiting package. */
export function useMatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<'matchIntake'>) => call('matchIntake', input),
    onSettled: () => void client.invalidateQueries({ queryKey: STAFF }),
    meta: { failure: false },
  });
}
