import { type AgentRecord, agentKey } from '#functions/collection/agents/agent-record.ts';
import type { InstructionRecord } from '#functions/collection/agents/instruction-record.ts';
import { instructionKey } from '#functions/collection/agents/instruction-record.ts';
import type { Item } from '#functions/core/data/entity.ts';
import type { ShownPage } from '#functions/core/data/query.ts';
import { listSortKey } from '#functions/core/data/reader.ts';
import type { Table } from '#functions/core/data/table.ts';
import * as writes from '#functions/core/data/writes.ts';
import type { AgentHandoverSummary } from '#shared/contracts/staff/agent-handovers.ts';
import { type ParcelChange, parcelWrites } from '../handover-repository.ts';
import {
  type AgentHandoverRecord,
  AgentHandoverRow,
  agentHandoverEntity,
  agentHandoverKey,
  agentHandoversPartition,
} from './agent-handover-record.ts';

/** The sort key ends with the id, which contains no separator. */
const idOfListed = (sortKey: string): string => sortKey.slice(sortKey.lastIndexOf('#') + 1);

const rowReader = {
  read: (item: Item): AgentHandoverSummary => {
    const { signerName: driverName, ...row } = AgentHandoverRow.parse(item.summary);
    return { ...row, driverName, handoverId: idOfListed(listSortKey(item)) };
  },
};

/** Handovers of several customers' packages to agents. */
export function agentHandoverRepository(table: Table) {
  return {
    /** Strongly consistent: costs 1 read unit per 4 KB, about 20 packages. */
    find: (handoverId: string): Promise<AgentHandoverRecord | null> =>
      table.get(agentHandoverEntity, agentHandoverKey(handoverId), true),

    /**
     * Creates a handover together with the changes of its parcels, if the agent and the instructions of its customers
     * are still the same.
     * @throws VersionConflict if a parcel, the agent or an instruction has changed
     */
    create: (
      handover: AgentHandoverRecord,
      changes: readonly ParcelChange[],
      agent: AgentRecord,
      instructions: readonly InstructionRecord[],
    ): Promise<void> =>
      table.transact({
        handover: writes.create(agentHandoverEntity, handover),
        ...parcelWrites(changes),
        agent: writes.check(agentKey(agent), agent.version),
        ...Object.fromEntries(
          instructions.map(({ customerId, locationCode, version }) => [
            `instruction of ${customerId}`,
            writes.check(instructionKey(customerId, locationCode), version),
          ]),
        ),
      }),

    /** @throws VersionConflict */
    save: (before: AgentHandoverRecord, after: AgentHandoverRecord): Promise<AgentHandoverRecord> =>
      table.save(agentHandoverEntity, before, after),

    /** A page of a terminal's handovers: those without a waybill first, then the newest. Costs 0.5 read units per 4 KB. */
    list: (
      locationCode: string,
      { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
    ): Promise<ShownPage<AgentHandoverSummary>> =>
      table.queryShown(rowReader, {
        list: agentHandoversPartition(locationCode),
        keyOf: (sortKey) => agentHandoverKey(idOfListed(sortKey)),
        descending: true,
        limit,
        cursor,
      }),
  };
}
