import type { Table } from '#functions/core/data/table.ts';
import { AGENTS_PARTITION, type AgentRecord, agentEntity, agentKey } from './agent-record.ts';

/** The carriers and expediters that collect at the terminals. */
export function agentRepository(table: Table) {
  return {
    /** Costs 0.5 read units, or 1 if it is consistent. */
    find: (
      id: Pick<AgentRecord, 'locationCode' | 'agentId'>,
      consistent = false,
    ): Promise<AgentRecord | null> => table.get(agentEntity, agentKey(id), consistent),

    /** Those of all terminals, also those that are not active. Costs 0.5 read units per 4 KB, about 12 agents. */
    list: async (consistent = false): Promise<AgentRecord[]> => {
      const { items } = await table.query(agentEntity, {
        partition: AGENTS_PARTITION,
        wholeBecause: 'A few carriers serve each terminal.',
        consistent,
      });
      return items;
    },

    /** @throws VersionConflict */
    save: (before: AgentRecord | null, after: AgentRecord): Promise<AgentRecord> =>
      table.save(agentEntity, before, after),
  };
}
