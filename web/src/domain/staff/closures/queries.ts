import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Closure } from '#shared/contracts/staff/closures.ts';
import type { InputOf } from '#shared/routes.ts';
import { LOCATIONS } from '#web/domain/terminal/queries.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { STAFF } from '../queries.ts';

const CLOSURES = [...STAFF, 'closures'];

/** The closures by staff of the last 30 days and later. */
export const useClosures = () =>
  useQuery({
    queryKey: CLOSURES,
    queryFn: ({ signal }) => call('listClosures', {}, { signal }),
    // Colleagues may have closed a terminal.
    refetchOnWindowFocus: 'always',
  });

export type EffectQuery = InputOf<'getClosureEffect'>['query'];

/** Whom a closure would affect. No request without a time. */
export const useClosureEffect = (query: EffectQuery | null) =>
  useQuery({
    queryKey: [...CLOSURES, 'effect', query],
    queryFn: ({ signal }) =>
      query === null
        ? Promise.reject(new Error('No time.'))
        : call('getClosureEffect', { query }, { signal }),
    enabled: query !== null,
  });

const refresh = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: STAFF });
  void client.invalidateQueries({ queryKey: LOCATIONS });
};

/** Closes a terminal. The dialog shows errors. */
export function useCreateClosure(failure: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: InputOf<'createClosure'>['body']) => call('createClosure', { body }),
    onSettled: () => refresh(client),
    meta: {
      success: 'Closure saved. Customers with booked pickups will be told in two minutes.',
      failure,
      isShown: true,
    },
  });
}

/** Ends a closure earlier. The dialog shows errors. */
export function useEndClosure() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ closureId, until }: Pick<Closure, 'closureId' | 'until'>) =>
      call('endClosure', { params: { closureId }, body: { until } }),
    onSettled: () => refresh(client),
    meta: { success: 'The closure ends earlier.', failure: 'The closure was not changed.', isShown: true },
  });
}

/** Cancels a closure. The dialog shows errors. */
export function useCancelClosure() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ closureId }: Pick<Closure, 'closureId'>) =>
      call('cancelClosure', { params: { closureId } }),
    onSettled: () => refresh(client),
    meta: { success: 'Closure canceled.', failure: 'The closure was not canceled.', isShown: true },
  });
}
