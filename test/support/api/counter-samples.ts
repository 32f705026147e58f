import { systemClock } from '#functions/core/platform/clock.ts';
import type { AuthorityInput } from '#shared/contracts/collection/authority.ts';
import type { Routes } from '#shared/routes.ts';
import type { Person } from '../events.ts';
import type { SamplesOf } from './sample.ts';
import { REQUEST_ID, SAMPLE_SIGNATURE_HASH } from './staff-inputs.ts';
import type { ProductStates } from './states/states.ts';

const DESK = ['ParcelOperations', 'CustomerService'] as const;

const OF_PROBLEM = { params: { customerId: 'customer', handoverId: 'handover' } } as const;

const NOW = systemClock.now().toISOString();

/** A handover that has just been taken without a network. */
const taken = (owner: Person, parcelId: string, authority: AuthorityInput) => ({
  body: {
    handoverId: REQUEST_ID,
    customerId: owner.customerId,
    locationCode: 'ANC' as const,
    parcelIds: [parcelId],
    authority,
    signerName: 'Sam Signer',
    identityConfirmed: true as const,
    signature: SAMPLE_SIGNATURE_HASH,
    takenAt: NOW,
    asOf: NOW,
  },
});

/** A handover at the counter. */
const handedOver = (owner: Person, parcelId: string, authority: AuthorityInput) => {
  const { takenAt: _, asOf: _asOf, ...body } = taken(owner, parcelId, authority).body;
  return { body };
};

const OF_HANDOVER = {
  ids: { body: { customerId: 'customer', parcelIds: 'parcel' } },
  notKept: { identityConfirmed: 'always true', signature: 'hashed in the key of the stored image' },
  sets: { customerId: 'staff hand over the packages of this customer' },
} as const;

const CODE = {
  body: { authority: { code: 'the secret of an authorization, which its person tells the clerk' } },
} as const;

/** The samples of handovers at the counter, with and without a network. */
export const COUNTER_SAMPLES = {
  handOver: [
    {
      as: DESK,
      state: 'readyToHandOver',
      request: ({ parcelId, owner }) => handedOver(owner, parcelId, { kind: 'OWNER' }),
      ...OF_HANDOVER,
    },
    {
      as: DESK,
      state: 'readyToBeCollected',
      request: ({ parcelId, code, owner }) => handedOver(owner, parcelId, { kind: 'AUTHORIZED', code }),
      ...OF_HANDOVER,
      notIds: CODE,
      notKept: { ...OF_HANDOVER.notKept, code: 'the authorization that it belongs to is kept' },
    },
  ],
  getCounterDay: {
    as: DESK,
    state: 'withAppointment',
    request: ({ bookedDay }) => ({ params: { locationCode: 'ANC' }, query: { date: bookedDay } }),
    notIds: { query: { date: 'the day of the appointment' } },
    otherCustomers: 'allowed',
  },
  handOverOffline: [
    {
      as: DESK,
      state: 'readyToHandOver',
      request: ({ parcelId, owner }) => taken(owner, parcelId, { kind: 'OWNER' }),
      ids: { body: { customerId: 'customer', parcelIds: 'parcel' } },
      sets: { customerId: 'staff hand over the packages of this customer' },
    },
    {
      as: DESK,
      state: 'readyToBeCollected',
      request: ({ parcelId, code, owner }) => taken(owner, parcelId, { kind: 'AUTHORIZED', code }),
      ids: { body: { customerId: 'customer', parcelIds: 'parcel' } },
      notIds: CODE,
      sets: { customerId: 'staff hand over the packages of this customer' },
    },
  ],
  listOfflineProblems: {
    as: DESK,
    state: 'withOfflineProblem',
    request: () => ({ query: { locationCode: 'ANC' } }),
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  retryOfflineHandover: {
    as: DESK,
    state: 'withOfflineProblem',
    request: ({ handoverId, owner }) => ({ params: { customerId: owner.customerId, handoverId } }),
    ids: OF_PROBLEM,
  },
  closeOfflineHandover: {
    as: DESK,
    state: 'withOfflineProblem',
    request: ({ handoverId, owner }) => ({
      params: { customerId: owner.customerId, handoverId },
      body: { note: 'The customer brought it back.' },
    }),
    ids: OF_PROBLEM,
  },
} as const satisfies Partial<SamplesOf<Routes, ProductStates>>;
