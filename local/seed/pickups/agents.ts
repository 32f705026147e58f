import { agentService } from '#functions/collection/agents/agent-service.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import type { AgentInput } from '#shared/contracts/staff/agents.ts';

const STAFF = { email: 'warehouse@northbound.test' };

/** Without tracking pages: their addresses are for staff to enter. */
const AGENTS: readonly Pick<AgentInput, 'agentId' | 'locationCode' | 'name' | 'kind'>[] = [
  {
    agentId: '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0001',
    locationCode: 'ANC',
    name: 'Everts Air Cargo',
    kind: 'AIR_CARRIER',
  },
  {
    agentId: '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0002',
    locationCode: 'ANC',
    name: 'Ryan Air',
    kind: 'AIR_CARRIER',
  },
  {
    agentId: '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0003',
    locationCode: 'ANC',
    name: 'Alaska Air Cargo',
    kind: 'AIR_CARRIER',
  },
  {
    agentId: '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0004',
    locationCode: 'FBK',
    name: 'Everts Air Cargo',
    kind: 'AIR_CARRIER',
  },
];

/** The carriers that collect in Anchorage and Fairbanks. May be repeated. */
export async function seedAgents(table: Table, clock: Clock): Promise<void> {
  const agents = agentService(table, clock);
  for (const agent of AGENTS) await agents.create(STAFF, { ...agent, trackingUrl: '', phone: '' });
}
