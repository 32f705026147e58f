import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AgentInstruction } from '#shared/contracts/collection/agents.ts';
import type { InputOf } from '#shared/routes.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';

const KEY = ['agents'] as const;

/** The carriers and expediters of the terminals, and the customer's instructions. */
const agentChoices = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('getAgentChoices', {}, { signal }),
  refetchOnWindowFocus: 'always',
});

export const useAgentChoices = () => useQuery(agentChoices);

/** By which instruction a carrier collects for the customer at a terminal, as far as it is known. */
export function useInstructionAt(code: string): AgentInstruction | undefined {
  const { data } = useAgentChoices();
  return data?.instructions.find(
    ({ locationCode, agentId }) =>
      locationCode === code &&
      data.agents.some((agent) => agent.locationCode === code && agent.agentId === agentId),
  );
}

/** Gives an instruction or changes it. The dialog shows errors. */
export function useGiveToAgent() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (input: InputOf<'giveToAgent'>) => call('giveToAgent', input),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { success: 'Saved.', failure: 'This was not saved.', isShown: true },
  });
}

/** Ends an instruction. */
export function useEndInstruction() {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (locationCode: InputOf<'endAgentInstruction'>['params']['locationCode']) =>
      call('endAgentInstruction', { params: { locationCode } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { success: 'You pick up your packages yourself again.', failure: 'The instruction was not ended.' },
  });
}

/** Which agent took a package, and under which number it ships it. */
export const useForwarding = (parcelId: string) =>
  useQuery({
    queryKey: ['forwarding', parcelId],
    queryFn: ({ signal }) => call('getForwarding', { params: { parcelId } }, { signal }),
    // The waybill number comes later.
    refetchOnWindowFocus: 'always',
  });
