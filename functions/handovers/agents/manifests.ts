import { agentRepository } from '#functions/collection/agents/agent-repository.ts';
import type { ShownPage } from '#functions/core/data/query.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { NotFound, VersionConflict } from '#functions/core/platform/errors.ts';
import {
  type AgentHandover,
  type AgentHandoverSummary,
  MAX_HANDOVERS_PAGE,
  type WaybillInput,
} from '#shared/contracts/staff/agent-handovers.ts';
import type { AgentHandoverRecord } from './agent-handover-record.ts';
import { agentHandoverRepository } from './agent-handover-repository.ts';
import { withWaybill } from './agent-handover-rules.ts';
import { trackingUrlOfWaybill } from './tracking-page.ts';

/** The manifests of what agents have collected, and the waybill numbers that come afterwards (decision 199). */
export function manifests(table: Table, clock: Clock) {
  const handovers = agentHandoverRepository(table);
  const agents = agentRepository(table);

  /** @throws NotFound */
  async function existing(handoverId: string): Promise<AgentHandoverRecord> {
    const handover = await handovers.find(handoverId);
    if (!handover) throw new NotFound('There is no such handover.');
    return handover;
  }

  async function shown(handover: AgentHandoverRecord): Promise<AgentHandover> {
    const agent = await agents.find(handover);
    const { signerName: driverName, customers, ...rest } = handover;
    return {
      ...rest,
      driverName,
      customers: customers.map(({ waybill, ...customer }) => ({
        ...customer,
        ...(waybill && { waybillNumber: waybill.number, ...trackingUrlOfWaybill(agent, waybill.number) }),
      })),
    };
  }

  return {
    shown,

    /** @throws NotFound */
    get: async (handoverId: string): Promise<AgentHandover> => shown(await existing(handoverId)),

    list: ({
      locationCode,
      limit = MAX_HANDOVERS_PAGE,
      cursor,
    }: {
      locationCode: string;
      limit?: number | undefined;
      cursor?: string | undefined;
    }): Promise<ShownPage<AgentHandoverSummary>> => handovers.list(locationCode, { limit, cursor }),

    /**
     * Records the waybill number of customers, who are told it. A repeated request changes nothing.
     * @throws NotFound, InvalidInput, Conflict, VersionConflict if somebody else has changed it
     */
    setWaybill: async (
      { email: by }: Pick<Caller, 'email'>,
      handoverId: string,
      { version, ...input }: WaybillInput,
    ): Promise<AgentHandover> => {
      const before = await existing(handoverId);
      const after = withWaybill(before, input, by, clock.now());
      if (after === before) return shown(before);
      if (before.version !== version) throw new VersionConflict();
      return shown(await handovers.save(before, after));
    },
  };
}
