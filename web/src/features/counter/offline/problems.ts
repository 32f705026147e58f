import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OfflineOutcome } from '#shared/contracts/collection/counter.ts';
import type { InputOf } from '#shared/routes.ts';
import { STAFF } from '#web/domain/staff/queries.ts';
import { call, callShown } from '#web/lib/api/api-client.ts';
import type { TerminalCode } from '../pickups.ts';

/** The handovers of a terminal that were taken without a network and wait for a decision. */
export const offlineProblems = (locationCode: TerminalCode) =>
  queryOptions({
    queryKey: [...STAFF, 'offline handovers', locationCode],
    queryFn: ({ signal }) => callShown('listOfflineProblems', { query: { locationCode } }, { signal }),
  });

const TEXTS: Record<OfflineOutcome['state'], string> = {
  RECORDED: 'The handover is recorded.',
  DIFFERS: 'It still differs.',
  CLOSED: 'Closed.',
};

/** A decision about one of them. All staff data is refetched afterward. */
export function useDecision<Id extends 'retryOfflineHandover' | 'closeOfflineHandover'>(routeId: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Id>): Promise<OfflineOutcome> => call(routeId, input),
    onSettled: () => client.invalidateQueries({ queryKey: STAFF }),
    meta: {
      success: (_input: unknown, { state }: OfflineOutcome) => TEXTS[state],
      failure: 'The handover was not decided.',
      isShown: routeId === 'closeOfflineHandover',
    },
  });
}
