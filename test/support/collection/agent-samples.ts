import type { Routes } from '#shared/routes.ts';
import type { SamplesOf } from '../api/sample.ts';
import { SAMPLE_SIGNATURE_HASH } from '../api/staff-inputs.ts';
import type { ProductStates } from '../api/states/states.ts';

const DESK = ['ParcelOperations', 'CustomerService'] as const;

const AGENT = {
  name: 'Kuskokwim Air',
  kind: 'AIR_CARRIER',
  trackingUrl: 'https://kuskokwim.test/{number}',
  phone: '907-555-0144',
} as const;

/** The samples of the routes about carriers and expediters. */
export const AGENT_SAMPLES = {
  getAgentChoices: { as: ['Customer'], state: 'withInstruction', request: () => ({}) },
  giveToAgent: {
    as: ['Customer'],
    state: 'withAgent',
    request: ({ agentId }) => ({
      params: { locationCode: 'ANC' },
      body: { agentId, community: 'Emmonak', account: '4417', recipient: 'Emmonak Store', version: 0 },
    }),
    notIds: { body: { agentId: 'an agent, which all customers may choose' } },
    sets: { version: 'the version that the change is based on' },
    notKept: { version: 'the next one is kept' },
  },
  endAgentInstruction: {
    as: ['Customer'],
    state: 'withInstruction',
    request: () => ({ params: { locationCode: 'ANC' } }),
  },
  getForwarding: {
    as: ['Customer'],
    state: 'givenToAgent',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: { params: { parcelId: 'parcel' } },
  },
  listAgents: {
    as: DESK,
    state: 'withAgent',
    request: () => ({}),
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  createAgent: {
    as: DESK,
    state: 'newAgent',
    request: ({ agentId }) => ({
      body: { ...AGENT, agentId, name: `Kuskokwim ${agentId}`, locationCode: 'KOD' },
    }),
    notIds: { body: { agentId: 'chosen by the browser', name: 'a name that no other agent has' } },
    otherCustomers: 'allowed',
  },
  changeAgent: {
    as: DESK,
    state: 'withAgent',
    request: ({ agentId }) => ({
      params: { locationCode: 'ANC', agentId },
      body: { ...AGENT, name: `Bering ${agentId}`, isActive: false, version: 1 },
    }),
    ids: { params: { agentId: 'agent' } },
    notIds: { body: { name: 'a name that no other agent has' } },
    otherCustomers: 'allowed',
    sets: { version: 'the version that the change is based on' },
  },
  getAgentPickup: {
    as: DESK,
    state: 'withInstruction',
    request: ({ agentId }) => ({ params: { locationCode: 'ANC', agentId } }),
    ids: { params: { agentId: 'agent' } },
    otherCustomers: 'allowed',
  },
  handOverToAgent: {
    as: DESK,
    state: 'withInstructionToSharedAgent',
    request: ({ handoverId, agentId, parcelId }) => ({
      body: {
        handoverId,
        agentId,
        locationCode: 'ANC',
        parcelIds: [parcelId],
        driverName: 'Dana Driver',
        identityConfirmed: true,
        signature: SAMPLE_SIGNATURE_HASH,
      },
    }),
    ids: { body: { parcelIds: 'parcel' } },
    notIds: { body: { handoverId: 'chosen by the browser' } },
    otherCustomers: 'allowed',
    notKept: { identityConfirmed: 'always true', signature: 'hashed in the key of the stored image' },
  },
  listAgentHandovers: {
    as: DESK,
    state: 'givenToAgent',
    request: () => ({ query: { locationCode: 'ANC', limit: '50' } }),
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  getAgentHandover: {
    as: DESK,
    state: 'givenToAgent',
    request: ({ handoverId }) => ({ params: { handoverId } }),
    ids: { params: { handoverId: 'agentHandover' } },
    otherCustomers: 'allowed',
  },
  setWaybill: {
    as: DESK,
    state: 'givenToAgent',
    request: ({ handoverId, owner }) => ({
      params: { handoverId },
      body: { customerIds: [owner.customerId], waybillNumber: '027-12345675', version: 1 },
    }),
    ids: { params: { handoverId: 'agentHandover' }, body: { customerIds: 'customer' } },
    sets: { version: 'the version that the change is based on' },
  },
} as const satisfies Partial<SamplesOf<Routes, ProductStates>>;
