import * as z from 'zod/mini';
import { defineEntity, Versioned } from '#functions/core/data/entity.ts';
import { CUSTOMER_SORT, customerPartition, type Key } from '#functions/core/data/keys.ts';
import { DESTINATION_CODES } from '#shared/rules/locations.ts';

/**
 * A customer's instruction to give all paid packages at a terminal to an agent. It is never deleted, so that its version
 * grows: a handover that was prepared under an earlier instruction fails.
 */
const InstructionRecord = z.extend(Versioned, {
  customerId: z.string(),
  locationCode: z.enum(DESTINATION_CODES),
  agentId: z.string(),
  community: z.string(),
  account: z.string(),
  recipient: z.string(),
  isActive: z.boolean(),
  changedAt: z.string(),
});
export type InstructionRecord = z.infer<typeof InstructionRecord>;

export const instructionKey = (customerId: string, locationCode: string): Key => ({
  pk: customerPartition(customerId),
  sk: `${CUSTOMER_SORT.agentInstructions}${locationCode}`,
});

/** The index partition of the customers with an instruction to an agent, sorted by their ids. */
export const instructedPartition = (locationCode: string, agentId: string): string =>
  `AGENT_INSTRUCTIONS#${locationCode}#${agentId}`;

export const instructionEntity = defineEntity({
  type: 'agent-instruction',
  schema: InstructionRecord,
  keys: ({ customerId, locationCode, agentId, isActive }) => ({
    ...instructionKey(customerId, locationCode),
    ...(isActive && { indexed: { listPk: instructedPartition(locationCode, agentId), listSk: customerId } }),
  }),
});
