import { agentRepository } from '#functions/collection/agents/agent-repository.ts';
import { authorizationRepository } from '#functions/collection/authorizations/authorization-repository.ts';
import type { Table } from '#functions/core/data/table.ts';
import { agentHandoverRepository } from '#functions/handovers/agents/agent-handover-repository.ts';
import { trackingUrlOfWaybill } from '#functions/handovers/agents/tracking-page.ts';
import { handoverRepository } from '#functions/handovers/handover-repository.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { MessageData } from '../content/message-data.ts';
import type { EventOf } from '../events/domain-event.ts';
import { type Moment, terminalIn } from './moment.ts';
import { NoLongerTrue } from './no-longer-true.ts';

type CollectionEvent = EventOf<'collected-by-other' | 'package-forwarded' | 'collection-code-locked'>;
type Presented<K extends 'collection' | 'forwarding'> = Pick<
  MessageData,
  K | 'parcels' | 'terminal' | 'terminals'
>;
type PresentCollection = Presented<'collection'>;

/** Reads what somebody else has collected, or whose code was locked. */
export function presentCollection(table: Table) {
  const handovers = handoverRepository(table);
  const authorizations = authorizationRepository(table);
  const agentHandovers = agentHandoverRepository(table);
  const agents = agentRepository(table);
  const parcels = parcelRepository(table);

  async function collected(
    { customerId, handoverId }: EventOf<'collected-by-other'>,
    moment: Moment,
  ): Promise<PresentCollection> {
    const handover = await handovers.find(customerId, handoverId);
    if (!handover) throw new NoLongerTrue('There is no such handover.');
    const found = await Promise.all(handover.parcelIds.map((parcelId) => parcels.find(parcelId, true)));
    const terminal = terminalIn(handover.locationCode, moment);
    return {
      parcels: found.filter((parcel) => parcel !== null),
      ...{ terminal, terminals: [terminal] },
      collection: { name: handover.signerName, at: handover.handedOverAt },
    };
  }

  async function locked({
    customerId,
    authorizationId,
  }: EventOf<'collection-code-locked'>): Promise<PresentCollection> {
    const record = await authorizations.find(customerId, authorizationId);
    if (record?.authorizationState !== 'LOCKED')
      throw new NoLongerTrue('The code was replaced, or this person may no longer collect.');
    const { name, lockedAt, createdAt } = record;
    return { parcels: [], terminal: null, terminals: [], collection: { name, at: lockedAt ?? createdAt } };
  }

  async function forwarded(
    { customerId, handoverId, waybillNumber, count }: EventOf<'package-forwarded'>,
    moment: Moment,
  ): Promise<Presented<'forwarding'>> {
    const handover = await agentHandovers.find(handoverId);
    const own = handover?.customers.find((customer) => customer.customerId === customerId);
    if (!handover || own?.waybill?.number !== waybillNumber || own.waybill.count !== count)
      throw new NoLongerTrue('The waybill number was corrected.');
    const [agent, ...found] = await Promise.all([
      agents.find(handover),
      ...own.parcels.map(({ parcelId }) => parcels.find(parcelId, true)),
    ]);
    const terminal = terminalIn(handover.locationCode, moment);
    const { trackingUrl = null } = trackingUrlOfWaybill(agent, waybillNumber);
    return {
      parcels: found.filter((parcel) => parcel !== null),
      ...{ terminal, terminals: [terminal] },
      forwarding: {
        ...{ agentName: handover.agentName, waybillNumber, trackingUrl },
        ...{ community: own.community, isCorrection: count > 1 },
      },
    };
  }

  /** @throws NoLongerTrue if it no longer applies */
  return (event: CollectionEvent, moment: Moment): Promise<PresentCollection | Presented<'forwarding'>> => {
    if (event.type === 'package-forwarded') return forwarded(event, moment);
    return event.type === 'collected-by-other' ? collected(event, moment) : locked(event);
  };
}
