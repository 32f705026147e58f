import { agentService } from '#functions/collection/agents/agent-service.ts';
import { instructionService } from '#functions/collection/agents/instruction-service.ts';
import { newCustomerId } from '#functions/core/data/ids.ts';
import type { Table } from '#functions/core/data/table.ts';
import type { CustomerRecord } from '#functions/customers/customer-record.ts';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { AgentInput } from '#shared/contracts/staff/agents.ts';
import { COMMON_PROFILE } from '../accounts.ts';
import { createParcels } from '../once.ts';
import type { OtherCustomer } from '../other-customers.ts';
import { buildParcel, DAY, moved, ownerName } from '../parcel-builder.ts';
import { randomShipment, seededRandom } from '../random.ts';
import { createCustomers } from '../seed-other-customers.ts';

const STAFF = { email: 'warehouse@northbound.test' };

type DemoAgent = Pick<AgentInput, 'agentId' | 'locationCode' | 'name' | 'kind'>;

/** Without tracking pages: their addresses are for staff to enter. */
const AGENTS: [DemoAgent, ...DemoAgent[]] = [
  {
    agentId: '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0001',
    locationCode: 'ANC',
    name: 'Everts Air Cargo',
    kind: 'AIR_CARRIER',
  },
  {
    agentId: '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0002',
    locationCode: 'ANC',
    name: 'Ryan Air',
    kind: 'AIR_CARRIER',
  },
  {
    agentId: '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0003',
    locationCode: 'ANC',
    name: 'Alaska Air Cargo',
    kind: 'AIR_CARRIER',
  },
  {
    agentId: '6f1b1c1e-6d0c-4a52-9d0e-1d3f6f1a0004',
    locationCode: 'FBK',
    name: 'Everts Air Cargo',
    kind: 'AIR_CARRIER',
  },
];

/** Customers away from the road system, for whom the first carrier collects in Anchorage. */
const VILLAGERS = [
  {
    name: 'Olga Kameroff',
    community: 'Emmonak',
    postalCode: '99581',
    recipient: 'Emmonak School',
    packages: 3,
  },
  { name: 'Martin Okitkun', community: 'Kotlik', postalCode: '99620', recipient: '', packages: 2 },
] as const;
const FIRST_FREIGHT_BILL = 483_800;

/**
 * The carriers that collect in Anchorage and Fairbanks, and customers with an instruction and ready packages, the last of
 * which is not paid. Idempotent. Returns the packages.
 * @param now the time of the first attempt, which determines all dates and IDs
 */
export async function seedAgents(table: Table, now: Date): Promise<ParcelRecord[]> {
  const clock = { now: () => now };
  const agents = agentService(table, clock);
  for (const agent of AGENTS) await agents.create(STAFF, { ...agent, trackingUrl: '', phone: '' });
  const [{ agentId, locationCode }] = AGENTS;
  const people = VILLAGERS.map((villager, index) => ({
    ...villager,
    customerId: newCustomerId(now, Buffer.from(`village${index}`.padEnd(10, '-'))),
  }));
  const customers = await createCustomers(customerRepository(table), people.map(customerOf), now);
  const instructions = instructionService(table, clock);
  for (const { customerId, community, recipient } of people)
    await instructions.give({ customerId }, locationCode, {
      ...{ agentId, community, recipient, account: '', version: 0 },
    });
  const parcels = parcelsOf(people, customers, now);
  await createParcels(parcelRepository(table), parcels);
  return parcels;
}

type Villager = (typeof VILLAGERS)[number] & { readonly customerId: string };

const customerOf = ({ customerId, name, community, postalCode }: Villager, index: number): OtherCustomer => ({
  customerId,
  email: `${name.toLowerCase().replace(' ', '.')}@northbound.test`,
  profile: {
    ...COMMON_PROFILE,
    ...{ name, company: '', mobileNumber: `907-555-018${index}`, address1: `PO Box ${41 + index}` },
    ...{ city: community, postalCode, preferredDestination: 'ANC' },
  },
  terminals: ['ANC'],
});

function parcelsOf(
  people: readonly Villager[],
  customers: ReadonlyMap<string, CustomerRecord>,
  now: Date,
): ParcelRecord[] {
  const random = seededRandom(20_251_130);
  const owners = people.flatMap((person) => Array.from({ length: person.packages }, () => person));
  return owners.map(({ customerId }, index) => {
    const scenario = {
      ...randomShipment(random, () => 'ANC'),
      arrivedHoursAgo: (12 + random.integer(0, 2)) * DAY,
      paid: index < owners.length - 1,
      steps: moved({ TRANSIT: 9, DESTINATION: 4 }),
      staff: { locationDetail: `AIR-${1 + index}` },
    } as const;
    const name = ownerName(customers.get(customerId));
    return buildParcel(
      scenario,
      { customerId, firstFreightBill: FIRST_FREIGHT_BILL, name },
      index,
      now.getTime(),
    );
  });
}
