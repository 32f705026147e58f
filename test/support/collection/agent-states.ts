import { randomUUID } from 'node:crypto';
import { retryOnConflict } from '#functions/core/data/retry.ts';
import { systemClock } from '#functions/core/platform/clock.ts';
import { connectObjectStore } from '#functions/core/platform/object-store.ts';
import { customerService } from '#functions/customers/customer-service.ts';
import { agentHandoverService } from '#functions/handovers/agents/agent-handover-service.ts';
import { signatureUploadKey } from '#functions/handovers/signature-store.ts';
import { parcelRepository } from '#functions/parcels/parcel-repository.ts';
import type { Portal } from '#local/portal.ts';
import { SAMPLE_SIGNATURE, SAMPLE_SIGNATURE_HASH } from '../api/staff-inputs.ts';
import type { Person } from '../events.ts';
import { SAMPLE_PROFILE } from '../profile.ts';
import { aParcelRecord } from '../records.ts';
import { tableNamed } from '../stores.ts';
import { anAgent, instruct } from './agents.ts';

const SHARED_AGENT_ID = '5f0c2a34-6f0e-4b57-9d5c-0d6c1a7e2b11';

type Stores = Pick<Portal, 'tableName' | 'imageBucket'>;

/** An id of an agent that does not exist yet, or of a handover. */
const newAgent = async () => ({ agentId: randomUUID() });

/** A customer, and an agent that collects in Anchorage. */
async function withAgent({ tableName }: Pick<Stores, 'tableName'>, owner: Person) {
  const table = tableNamed(tableName);
  await customerService(table, systemClock).register(owner, {
    ...SAMPLE_PROFILE,
    emailAddress: owner.email,
  });
  const { agentId, name } = await anAgent(table);
  return { agentId, agentName: name };
}

/** The same with an instruction to that agent, and a paid package that is ready there. */
async function withInstruction(stores: Stores, owner: Person) {
  const { agentId } = await withAgent(stores, owner);
  return instructed(stores, owner, agentId);
}

/** The same with an agent that collects for all customers in this state. */
async function withInstructionToSharedAgent(stores: Stores, owner: Person) {
  await withAgent(stores, owner);
  // Two customers may be the first ones at the same time.
  await retryOnConflict(() => anAgent(tableNamed(stores.tableName), { agentId: SHARED_AGENT_ID }));
  return instructed(stores, owner, SHARED_AGENT_ID);
}

async function instructed(stores: Stores, owner: Person, agentId: string) {
  const table = tableNamed(stores.tableName);
  await instruct(table, owner, { agentId, locationCode: 'ANC' });
  const parcel = aParcelRecord(owner.customerId, { paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']);
  await parcelRepository(table).create(parcel);
  const store = connectObjectStore(stores.imageBucket);
  await store.write(signatureUploadKey(SAMPLE_SIGNATURE_HASH), SAMPLE_SIGNATURE, 'image/png');
  return { agentId, parcelId: parcel.parcelId, handoverId: randomUUID() };
}

/** The same after that agent has collected the package. */
async function givenToAgent(stores: Stores, owner: Person) {
  const { agentId, parcelId, handoverId } = await withInstruction(stores, owner);
  const signatures = { keep: async () => {} };
  const service = agentHandoverService(tableNamed(stores.tableName), signatures, systemClock);
  await service.handOver(
    { email: 'warehouse@northbound.test' },
    {
      ...{ handoverId, agentId, locationCode: 'ANC', parcelIds: [parcelId], driverName: 'Dana Driver' },
      ...{ identityConfirmed: true, signature: SAMPLE_SIGNATURE_HASH },
    },
  );
  return { parcelId, handoverId };
}

export const AGENT_STATES = {
  newAgent,
  withAgent,
  withInstruction,
  withInstructionToSharedAgent,
  givenToAgent,
};
