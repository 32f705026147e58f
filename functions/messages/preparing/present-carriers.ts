import { standingInstructions } from '#functions/collection/agents/standing-instructions.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { MessageData } from '../content/message-data.ts';

/**
 * The agents that collect for a customer, if packages are ready and the customer has no appointment for them. Costs 0.5 read
 * units, and as much again if there are any.
 */
export function presentCarriers(table: Table) {
  const instructionsOf = standingInstructions(table);
  return async (
    customerId: string,
    { parcels, appointment }: Pick<MessageData, 'parcels' | 'appointment'>,
  ): Promise<MessageData['carriers']> => {
    const isReady = parcels.some(({ status }) => status === 'DESTINATION');
    if (!isReady || appointment) return new Map();
    const standing = await instructionsOf(customerId);
    return new Map(standing.map(({ agent }) => [agent.locationCode, agent.name]));
  };
}
