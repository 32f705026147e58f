import type { Table } from '#functions/core/data/table.ts';
import type { AgentRecord } from './agent-record.ts';
import { agentRepository } from './agent-repository.ts';
import type { InstructionRecord } from './instruction-record.ts';
import { instructionRepository } from './instruction-repository.ts';

/** An instruction that holds, and its agent. */
export interface StandingInstruction {
  readonly instruction: InstructionRecord;
  readonly agent: AgentRecord;
}

/**
 * A customer's instructions that have not ended and whose agents still collect. Costs 0.5 read units, and as much again if
 * there are any.
 */
export function standingInstructions(table: Table) {
  const instructions = instructionRepository(table);
  const agents = agentRepository(table);
  return async (customerId: string): Promise<StandingInstruction[]> => {
    const active = (await instructions.ofCustomer(customerId)).filter(({ isActive }) => isActive);
    if (active.length === 0) return [];
    const all = await agents.list();
    return active.flatMap((instruction) => {
      const { agentId, locationCode } = instruction;
      const agent = all.find((each) => each.agentId === agentId && each.locationCode === locationCode);
      return agent?.isActive ? [{ instruction, agent }] : [];
    });
  };
}
