import { CUSTOMER_SORT, customerPartition } from '#functions/core/data/keys.ts';
import { listSortKey } from '#functions/core/data/reader.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { AgentRecord } from './agent-record.ts';
import {
  type InstructionRecord,
  instructedPartition,
  instructionEntity,
  instructionKey,
} from './instruction-record.ts';

/** More customers than an agent can collect for in a day. The page of an agent reads the packages of each. */
const MAX_INSTRUCTED = 300;

/** The instructions of customers to give their packages to agents. */
export function instructionRepository(table: Table) {
  return {
    /** Strongly consistent: costs 1 read unit. */
    find: (
      customerId: string,
      locationCode: AgentRecord['locationCode'],
    ): Promise<InstructionRecord | null> =>
      table.get(instructionEntity, instructionKey(customerId, locationCode), true),

    /** A customer's instructions, also those that have ended. Costs 0.5 read units, or 1 if they are consistent. */
    ofCustomer: async (customerId: string, consistent = false): Promise<InstructionRecord[]> => {
      const { items } = await table.query(instructionEntity, {
        partition: customerPartition(customerId),
        prefix: CUSTOMER_SORT.agentInstructions,
        wholeBecause: 'There is at most one for each terminal.',
        consistent,
      });
      return items;
    },

    /** The ids of the customers with an instruction to an agent. Costs 0.5 read units per 4 KB. */
    customersOf: async (locationCode: AgentRecord['locationCode'], agentId: string): Promise<string[]> => {
      const { items } = await table.query(
        { read: listSortKey },
        { list: instructedPartition(locationCode, agentId), limit: MAX_INSTRUCTED },
      );
      return items;
    },

    /** @throws VersionConflict */
    save: (before: InstructionRecord | null, after: InstructionRecord): Promise<InstructionRecord> =>
      table.save(instructionEntity, before, after),
  };
}
