import { updateRecord } from '#functions/core/data/retry.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, VersionConflict } from '#functions/core/platform/errors.ts';
import type {
  AgentChoices,
  AgentInstruction,
  AgentInstructionInput,
} from '#shared/contracts/collection/agents.ts';
import type { AgentRecord } from './agent-record.ts';
import { agentRepository } from './agent-repository.ts';
import { noAgent } from './agent-service.ts';
import type { InstructionRecord } from './instruction-record.ts';
import { instructionRepository } from './instruction-repository.ts';

type Customer = { readonly customerId: string };
type TerminalCode = AgentRecord['locationCode'];

/** The instructions of a customer: which agent collects for them at a terminal (decision 199). */
export function instructionService(table: Table, clock: Clock) {
  const instructions = instructionRepository(table);
  const agents = agentRepository(table);

  return {
    /** An instruction to an agent that no longer collects is shown too, so that the customer can choose another one. */
    choices: async ({ customerId }: Customer): Promise<AgentChoices> => {
      const [all, own] = await Promise.all([agents.list(), instructions.ofCustomer(customerId, true)]);
      const nameOf = ({ agentId, locationCode }: InstructionRecord) =>
        all.find((agent) => agent.agentId === agentId && agent.locationCode === locationCode)?.name ?? '';
      return {
        agents: all.filter(({ isActive }) => isActive),
        instructions: own
          .filter(({ isActive }) => isActive)
          .map((instruction) => shown(instruction, nameOf(instruction))),
        ended: own.filter(({ isActive }) => !isActive),
      };
    },

    /**
     * Gives or changes an instruction. A repeated request changes nothing.
     * @throws NotFound without such an agent, Conflict if it collects no more, VersionConflict if the instruction has changed
     */
    give: async (
      { customerId }: Customer,
      locationCode: TerminalCode,
      { version, ...input }: AgentInstructionInput,
    ): Promise<AgentInstruction> => {
      const [agent, before] = await Promise.all([
        agents.find({ locationCode, agentId: input.agentId }, true),
        instructions.find(customerId, locationCode),
      ]);
      if (!agent) throw noAgent();
      if (!agent.isActive)
        throw new Conflict(`${agent.name} no longer collects here. Choose another carrier.`);
      if (before?.isActive && isSame(before, input)) return shown(before, agent.name);
      if ((before?.version ?? 0) !== version) throw new VersionConflict();
      const after = { customerId, locationCode, ...input, isActive: true };
      const changedAt = clock.now().toISOString();
      return shown(await instructions.save(before, { ...after, changedAt, version: 1 }), agent.name);
    },

    /** Ends an instruction at once. */
    end: async ({ customerId }: Customer, locationCode: TerminalCode): Promise<void> => {
      const before = await instructions.find(customerId, locationCode);
      if (!before?.isActive) return;
      const changedAt = clock.now().toISOString();
      await updateRecord(
        {
          find: async () => (await instructions.find(customerId, locationCode)) ?? before,
          save: instructions.save,
        },
        (current) => (current.isActive ? { ...current, isActive: false, changedAt } : current),
      );
    },
  };
}

const isSame = (
  record: InstructionRecord,
  { agentId, community, account, recipient }: Omit<AgentInstructionInput, 'version'>,
): boolean =>
  record.agentId === agentId &&
  record.community === community &&
  record.account === account &&
  record.recipient === recipient;

const shown = (instruction: InstructionRecord, agentName: string): AgentInstruction => ({
  ...instruction,
  agentName,
});
