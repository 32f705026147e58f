import { agentService } from '#functions/collection/agents/agent-service.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { AgentHandover, AgentHandoverInput } from '#shared/contracts/staff/agent-handovers.ts';
import type { SignatureStore } from '../signature-store.ts';
import { agentHandoverService } from './agent-handover-service.ts';
import { agentPickups } from './agent-pickups.ts';
import { manifests } from './manifests.ts';

/** All that staff do with agents, as one chunk of the Lambda `handovers`. */
export function agentOperations(table: Table, signatures: Pick<SignatureStore, 'keep'>, clock: Clock) {
  const service = agentHandoverService(table, signatures, clock);
  const { shown, ...manifest } = manifests(table, clock);
  return {
    agents: agentService(table, clock),
    manifest,
    pickupOf: agentPickups(table, clock),
    handOver: async (caller: Pick<Caller, 'email'>, input: AgentHandoverInput): Promise<AgentHandover> =>
      shown(await service.handOver(caller, input)),
  };
}
