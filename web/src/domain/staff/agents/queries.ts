import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AgentHandover } from '#shared/contracts/staff/agent-handovers.ts';
import type { Agent, AgentId } from '#shared/contracts/staff/agents.ts';
import type { InputOf } from '#shared/routes.ts';
import { call, callPage } from '#web/lib/api/api-client.ts';
import { useSingleMutation } from '#web/lib/api/use-single-mutation.ts';
import { paths } from '#web/lib/paths.ts';
import { STAFF } from '../queries.ts';

const AGENTS = [...STAFF, 'agents'];
const HANDOVERS = [...STAFF, 'agent handovers'];

export const agentPath = ({ locationCode, agentId }: AgentId) =>
  paths.staffAgent.replace(':code', locationCode).replace(':id', agentId);

export const agentHandoverPath = (handoverId: string) => paths.staffAgentHandover.replace(':id', handoverId);

/** The carriers and expediters of all terminals. */
export const useAgents = () =>
  useQuery({
    queryKey: AGENTS,
    queryFn: ({ signal }) => call('listAgents', {}, { signal }),
    refetchOnWindowFocus: 'always',
  });

/** Adds an agent, or changes one. The dialog shows errors. */
export function useSaveAgent(before: Agent | null) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ isActive, ...body }: InputOf<'createAgent'>['body'] & { isActive: boolean }) => {
      if (!before) return call('createAgent', { body });
      const { locationCode, agentId, ...fields } = body;
      const params = { locationCode, agentId };
      return call('changeAgent', { params, body: { ...fields, isActive, version: before.version } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: AGENTS }),
    meta: { success: 'Saved.', failure: 'The carrier was not saved.', isShown: true },
  });
}

const pickupKey = ({ locationCode, agentId }: AgentId) => [...AGENTS, locationCode, agentId];

/** The packages that an agent can collect. */
export const useAgentPickup = (params: AgentId) =>
  useQuery({
    queryKey: pickupKey(params),
    queryFn: ({ signal }) => call('getAgentPickup', { params }, { signal }),
    refetchOnWindowFocus: 'always',
  });

/** A terminal's handovers to agents, those without a waybill number first. */
export const useAgentHandovers = (locationCode: AgentId['locationCode']) =>
  useQuery({
    queryKey: [...HANDOVERS, locationCode],
    queryFn: ({ signal }) => callPage('listAgentHandovers', { query: { locationCode } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

const handoverKey = (handoverId: string) => [...HANDOVERS, 'handover', handoverId];

export const useAgentHandover = (handoverId: string) =>
  useQuery({
    queryKey: handoverKey(handoverId),
    queryFn: ({ signal }) => call('getAgentHandover', { params: { handoverId } }, { signal }),
    refetchOnWindowFocus: 'always',
  });

/** The image of a handover's signature, which each of its packages has. */
export const useSignature = (parcelId: string) =>
  useQuery({
    queryKey: [...HANDOVERS, 'signature', parcelId],
    queryFn: ({ signal }) => call('getParcelSignature', { params: { parcelId } }, { signal }),
  });

/** Refreshes what a handover changes, also after a failure, which may have come too late. */
export const refreshPickup = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: STAFF });

/** Records the waybill number of some customers. The form shows errors. */
export function useSetWaybill(handoverId: string) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: InputOf<'setWaybill'>['body']) => call('setWaybill', { params: { handoverId }, body }),
    onSuccess: (handover: AgentHandover) => client.setQueryData(handoverKey(handoverId), handover),
    onSettled: () => client.invalidateQueries({ queryKey: HANDOVERS }),
    meta: {
      success: 'Saved. The customers will be told.',
      failure: 'The number was not saved.',
      isShown: true,
    },
  });
}
