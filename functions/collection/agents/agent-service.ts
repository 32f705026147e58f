import { isDeepStrictEqual } from 'node:util';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { Conflict, invalidField, NotFound, VersionConflict } from '#functions/core/platform/errors.ts';
import type { Agent, AgentChange, AgentId, AgentInput } from '#shared/contracts/staff/agents.ts';
import { LOCATION_NAMES } from '#shared/rules/locations.ts';
import type { AgentRecord } from './agent-record.ts';
import { agentRepository } from './agent-repository.ts';

type Staff = Pick<Caller, 'email'>;

export const noAgent = () => new NotFound('There is no such carrier or expediter.');

/** The list of carriers and expediters, which staff keep (decision 199). */
export function agentService(table: Table, clock: Clock) {
  const agents = agentRepository(table);

  const changeBy = ({ email }: Staff) => ({ changedAt: clock.now().toISOString(), changedBy: email });

  /** Customers could not tell them apart. @throws InvalidInput */
  function requireNewName(all: readonly AgentRecord[], { locationCode, agentId }: AgentId, name: string) {
    const isSame = (agent: AgentRecord) =>
      agent.locationCode === locationCode &&
      agent.agentId !== agentId &&
      agent.name.toLowerCase() === name.toLowerCase();
    if (all.some(isSame))
      throw invalidField('name', `${name} is already in the list for ${LOCATION_NAMES[locationCode]}.`);
  }

  return {
    list: (): Promise<Agent[]> => agents.list(),

    /** Returns the agent of an earlier request. @throws InvalidInput, Conflict if another agent has this id */
    create: async (staff: Staff, input: AgentInput): Promise<Agent> => {
      const all = await agents.list(true);
      const earlier = all.find(
        ({ locationCode, agentId }) => locationCode === input.locationCode && agentId === input.agentId,
      );
      if (earlier) {
        if (isDeepStrictEqual({ ...earlier, ...input }, earlier)) return earlier;
        throw new Conflict('This carrier or expediter was added already, with other details.');
      }
      requireNewName(all, input, input.name);
      return agents.save(null, { ...input, ...changeBy(staff), isActive: true, version: 1 });
    },

    /** @throws NotFound, InvalidInput, VersionConflict if somebody else has changed it */
    change: async (staff: Staff, id: AgentId, { version, ...change }: AgentChange): Promise<Agent> => {
      const all = await agents.list(true);
      const before = all.find(
        ({ locationCode, agentId }) => locationCode === id.locationCode && agentId === id.agentId,
      );
      if (!before) throw noAgent();
      if (before.version !== version) throw new VersionConflict();
      requireNewName(all, id, change.name);
      return agents.save(before, { ...before, ...change, ...changeBy(staff) });
    },
  };
}
