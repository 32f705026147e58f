import type { AgentRecord } from '#functions/collection/agents/agent-record.ts';
import { agentRepository } from '#functions/collection/agents/agent-repository.ts';
import { instructionService } from '#functions/collection/agents/instruction-service.ts';
import { newCustomerId } from '#functions/core/data/ids.ts';
import { agentHandoverService } from '#functions/handovers/agents/agent-handover-service.ts';
import { agentPickups } from '#functions/handovers/agents/agent-pickups.ts';
import { forwardings } from '#functions/handovers/agents/forwarding.ts';
import { manifests } from '#functions/handovers/agents/manifests.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { AgentHandoverInput } from '#shared/contracts/staff/agent-handovers.ts';
import { SAMPLE_SIGNATURE_HASH } from '#test/support/api/staff-inputs.ts';
import { type Bench, inBatches } from '../bench.ts';
import { parcelOfOneKilobyte } from '../sample-parcels.ts';

const STAFF = { email: 'warehouse@northbound.test' };
const [CUSTOMERS, PACKAGES] = [20, 50];

/** 50 packages of 20 customers, which an agent collects at once. What the stream writes is not included. */
export async function agentRows({ table, clock, row }: Bench): Promise<void> {
  const agent: AgentRecord = {
    ...{ agentId: crypto.randomUUID(), locationCode: 'ANC', name: 'Everts Air Cargo', kind: 'AIR_CARRIER' },
    ...{ trackingUrl: 'https://carrier.example/track?awb={number}', phone: '', isActive: true },
    ...{ changedAt: clock.now().toISOString(), changedBy: STAFF.email, version: 1 },
  };
  await agentRepository(table).save(null, agent);
  const { agentId, locationCode } = agent;
  const customerIds = Array.from({ length: CUSTOMERS }, () => newCustomerId(clock.now()));
  const instructions = instructionService(table, clock);
  const give = (customerId: string) =>
    instructions.give({ customerId }, locationCode, {
      ...{ agentId, community: 'Emmonak', account: '4417', recipient: 'Emmonak Store', version: 0 },
    });
  const [first = '', ...others] = customerIds;
  await row('give an instruction to an agent', 'W', 2, () => give(first));
  await inBatches(others, 10, give);

  const parcels = parcelRepository(table);
  const ready = Array.from({ length: PACKAGES }, (_, index) => ({
    ...parcelOfOneKilobyte(customerIds[index % CUSTOMERS] ?? '', 'DESTINATION', 710_000 + index, {
      paymentStatus: 'PAID',
    }),
    customerNotes: '',
  }));
  await inBatches(ready, 10, (parcel) => parcels.create(parcel));

  await row(`list the ${PACKAGES} packages of ${CUSTOMERS} customers for an agent`, 'R', 60, () =>
    agentPickups(table, clock)(agent),
  );
  const handoverId = crypto.randomUUID();
  const service = agentHandoverService(table, { keep: async () => {} }, clock);
  const input: AgentHandoverInput = {
    ...{ handoverId, locationCode, agentId, parcelIds: ready.map(({ parcelId }) => parcelId) },
    ...{ driverName: 'Dana Driver', identityConfirmed: true, signature: SAMPLE_SIGNATURE_HASH },
  };
  await row(`hand these ${PACKAGES} packages over to the agent`, 'W', 720, () =>
    service.handOver(STAFF, input),
  );
  await row('  again: its reads', 'R', 110, () => service.handOver(STAFF, input));
  const papers = manifests(table, clock);
  const [half, rest] = [customerIds.slice(0, 10), customerIds.slice(10)];
  await row('record the waybill number of half of these customers', 'W', 16, () =>
    papers.setWaybill(STAFF, handoverId, { customerIds: half, waybillNumber: '027-12345675', version: 1 }),
  );
  await row('  and of the others', 'W', 16, () =>
    papers.setWaybill(STAFF, handoverId, { customerIds: rest, waybillNumber: '027-12345686', version: 2 }),
  );
  await row('show a customer which agent took a package', 'R', 5, () =>
    forwardings(table)({ customerId: first }, ready[0]?.parcelId ?? ''),
  );
}
