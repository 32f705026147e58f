import { agentRepository } from '#functions/collection/agents/agent-repository.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Caller } from '#functions/core/platform/caller.ts';
import { NotFound } from '#functions/core/platform/errors.ts';
import { parcelAccess } from '#functions/parcels/parcel-access.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { Forwarding } from '#shared/contracts/collection/agents.ts';
import { agentHandoverRepository } from './agent-handover-repository.ts';
import { trackingUrlOfWaybill } from './tracking-page.ts';

/** Which agent took a customer's package, and under which number it ships it. Shows nothing of other customers. */
export function forwardings(table: Table) {
  const { owned } = parcelAccess(parcelRepository(table));
  const handovers = agentHandoverRepository(table);
  const agents = agentRepository(table);

  /** @throws NotFound for a package that is not the customer's, or that no agent took */
  return async (caller: Pick<Caller, 'customerId'>, parcelId: string): Promise<Forwarding> => {
    const { customerId, handoverId = '', agentName } = await owned(caller, parcelId);
    const handover = agentName === undefined ? null : await handovers.find(handoverId);
    if (!handover) throw new NotFound('No carrier has collected this package.');
    const waybill = handover.customers.find((each) => each.customerId === customerId)?.waybill;
    const agent = waybill ? await agents.find(handover) : null;
    return {
      agentName: handover.agentName,
      handedOverAt: handover.handedOverAt,
      ...(waybill && { waybillNumber: waybill.number, ...trackingUrlOfWaybill(agent, waybill.number) }),
    };
  };
}
