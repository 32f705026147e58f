import { agentRepository } from '#functions/collection/agents/agent-repository.ts';
import { noAgent } from '#functions/collection/agents/agent-service.ts';
import { instructionRepository } from '#functions/collection/agents/instruction-repository.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { Clock } from '#functions/core/platform/clock.ts';
import { inParallel } from '#functions/core/platform/in-parallel.ts';
import { customerOf } from '#functions/customers/customer-summary.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { AgentPickup, CustomerForAgent } from '#shared/contracts/staff/agent-handovers.ts';
import type { AgentId } from '#shared/contracts/staff/agents.ts';
import { handoverChecks } from '../handover-checks.ts';
import { isFor, manifestCustomerOf, manifestLineOf, obstacleOf } from './agent-handover-rules.ts';

/** How many customers are read at the same time. */
const CONCURRENT_READS = 10;

/** What an agent can collect at its terminal. */
export function agentPickups(table: Table, clock: Clock) {
  const agents = agentRepository(table);
  const instructions = instructionRepository(table);
  const parcels = parcelRepository(table);
  const profileOf = customerOf(table);
  const { storageDue } = handoverChecks(table, clock);

  const isHere = ({ status, destinationCode }: ParcelRecord, { locationCode }: AgentId): boolean =>
    status === 'DESTINATION' && destinationCode === locationCode;

  /** Null if the customer has ended the instruction since the list was written, or has nothing here. */
  async function customerFor(customerId: string, agent: AgentId): Promise<CustomerForAgent | null> {
    const [instruction, open] = await Promise.all([
      instructions.find(customerId, agent.locationCode),
      parcels.listOpen(customerId),
    ]);
    const here = open.filter((parcel) => isHere(parcel, agent));
    if (!isFor(instruction, agent) || here.length === 0) return null;
    const [customer, due] = await Promise.all([profileOf(customerId), storageDue(here)]);
    return {
      ...manifestCustomerOf(instruction, customer, here),
      parcels: here.map((parcel) => ({
        ...manifestLineOf(parcel),
        locationDetail: parcel.locationDetail ?? '',
        obstacle: obstacleOf(parcel, due.get(parcel.parcelId)),
      })),
    };
  }

  /**
   * The packages that are here of all customers with an instruction, by customer number. Costs about 3 read units for each
   * customer.
   * @throws NotFound
   */
  return async (id: AgentId): Promise<AgentPickup> => {
    const agent = await agents.find(id);
    if (!agent) throw noAgent();
    const customerIds = await instructions.customersOf(id.locationCode, id.agentId);
    const found = await inParallel(customerIds, CONCURRENT_READS, (customerId) =>
      customerFor(customerId, id),
    );
    const customers = found
      .filter((customer) => customer !== null)
      .sort((a, b) => a.customerName.localeCompare(b.customerName, 'en'));
    return { agent, customers };
  };
}
