import { randomUUID } from 'node:crypto';
import { instructionService } from '#functions/collection/agents/instruction-service.ts';
import { connectTable } from '#functions/core/data/table.ts';
import { agentHandoverRepository } from '#functions/handovers/agents/agent-handover-repository.ts';
import { agentHandoverService } from '#functions/handovers/agents/agent-handover-service.ts';
import { agentPickups } from '#functions/handovers/agents/agent-pickups.ts';
import { forwardings } from '#functions/handovers/agents/forwarding.ts';
import { manifests } from '#functions/handovers/agents/manifests.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { AgentHandoverInput } from '#shared/contracts/staff/agent-handovers.ts';
import type { Agent } from '#shared/contracts/staff/agents.ts';
import { asFunction } from '#test/functions/core/as-function.ts';
import { anAgent, instruct } from '#test/support/collection/agents.ts';
import type { Person } from '#test/support/events.ts';
import { aCounter, aSignature, uploadSignature } from '../support.ts';

/** The counter with agents, whose requests run with the rights of the Lambda functions. */
export async function anAgentCounter() {
  const counter = await aCounter();
  const { table, clock, staff } = counter;
  const signature = await uploadSignature(await aSignature());
  const rights = asFunction('handovers', connectTable(counter.tableName, { clock }));
  const keeping = { keep: async () => {} };
  const service = agentHandoverService(rights, keeping, clock);
  const handovers = agentHandoverRepository(rights);

  /** A customer with an instruction to an agent, and ready packages that are paid unless `changes` say otherwise. */
  const aVillager = async (agent: Agent, count: number, changes: Partial<ParcelRecord> = {}) => {
    const customer = await counter.aCustomer();
    await instruct(table, customer, agent, clock);
    return { customer, records: await counter.ready(customer, count, changes) };
  };

  const request = (
    { agentId, locationCode }: Pick<Agent, 'agentId' | 'locationCode'>,
    records: readonly Pick<ParcelRecord, 'parcelId'>[],
    changes: Partial<AgentHandoverInput> = {},
  ): AgentHandoverInput => ({
    ...{ handoverId: randomUUID(), agentId, locationCode, driverName: 'Dana Driver' },
    parcelIds: records.map(({ parcelId }) => parcelId),
    ...{ identityConfirmed: true, signature, ...changes },
  });

  return {
    ...counter,
    handovers,
    request,
    aVillager,
    anAgent: () => anAgent(table, {}, clock),
    end: ({ customerId }: Person) => instructionService(table, clock).end({ customerId }, 'ANC'),
    handOver: (input: AgentHandoverInput) => service.handOver(staff, input),
    /** The service with other parts, for faults between its steps. */
    serviceWith: (given: typeof handovers) => agentHandoverService(rights, keeping, clock, given),
    pickupOf: agentPickups(rights, clock),
    manifests: manifests(rights, clock),
    forwardingOf: forwardings(table),
  };
}
export type AgentCounter = Awaited<ReturnType<typeof anAgentCounter>>;
