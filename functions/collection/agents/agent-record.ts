import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import type { Key } from '#functions/core/data/keys.ts';
import { Agent } from '#shared/contracts/staff/agents.ts';

/** All agents are in one partition, sorted by terminal. */
export const AGENTS_PARTITION = 'AGENTS';

export const agentKey = ({ locationCode, agentId }: Pick<AgentRecord, 'locationCode' | 'agentId'>): Key => ({
  pk: AGENTS_PARTITION,
  sk: `${locationCode}#${agentId}`,
});

/** A carrier or an expediter that collects at a terminal. `changedBy` is the email address of the staff member. */
const AgentRecord = z.extend(Agent, { changedAt: z.string(), changedBy: z.string(), ...Versioned.shape });
export type AgentRecord = z.infer<typeof AgentRecord>;

export const agentEntity = defineEntity({ type: 'agent', schema: AgentRecord, keys: agentKey });
