import { randomUUID } from 'node:crypto';
import { agentService } from '#functions/collection/agents/agent-service.ts';
import { instructionService } from '#functions/collection/agents/instruction-service.ts';
import type { Table } from '#functions/core/data/table.ts';
import { type Clock, systemClock } from '#functions/core/platform/clock.ts';
import type { Agent, AgentInput } from '#shared/contracts/staff/agents.ts';
import type { Person } from '../events.ts';

const STAFF = { email: 'warehouse@northbound.test' };

/** The request that adds an air carrier in Anchorage. Names must differ at a terminal. */
export const anAgentInput = (changes: Partial<AgentInput> = {}): AgentInput => {
  const agentId = changes.agentId ?? randomUUID();
  return {
    agentId,
    locationCode: 'ANC',
    name: `Tundra Air ${agentId.slice(0, 8)}`,
    kind: 'AIR_CARRIER',
    trackingUrl: 'https://tundra-air.test/track?awb={number}',
    phone: '907-555-0101',
    ...changes,
  };
};

export const anAgent = (
  table: Table,
  changes: Partial<AgentInput> = {},
  clock: Clock = systemClock,
): Promise<Agent> => agentService(table, clock).create(STAFF, anAgentInput(changes));

/** Gives a customer's packages to an agent. */
export const instruct = (
  table: Table,
  { customerId }: Pick<Person, 'customerId'>,
  { agentId, locationCode }: Pick<Agent, 'agentId' | 'locationCode'>,
  clock: Clock = systemClock,
) =>
  instructionService(table, clock).give({ customerId }, locationCode, {
    agentId,
    community: 'Emmonak',
    account: '4417',
    recipient: 'Emmonak Store',
    version: 0,
  });
