import { STAFF_ROLES } from '#shared/roles.ts';
import type { Routes } from '#shared/routes.ts';
import type { SamplesOf } from '../api/sample.ts';
import type { ProductStates } from '../api/states/states.ts';

const OWN_PARCEL = { params: { parcelId: 'parcel' } } as const;
const DESK = ['ParcelOperations', 'CustomerService'] as const;

/** The samples of the routes of the shipping system. */
export const SHIPPING_SAMPLES = {
  getShippingStatus: {
    as: STAFF_ROLES,
    state: 'newUser',
    request: () => ({}),
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  listShippingProblems: {
    as: STAFF_ROLES,
    state: 'newUser',
    request: () => ({ query: { limit: '10' } }),
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  getParcelShipping: {
    as: STAFF_ROLES,
    state: 'withDamagedParcel',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
  sendParcelAgain: {
    as: DESK,
    state: 'withDamagedParcel',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
  answerDifference: {
    as: DESK,
    state: 'withDamagedParcel',
    request: ({ parcelId }) => ({ params: { parcelId }, body: { kind: 'MEASURES', answer: 'OURS' } }),
    notKept: 'The package has no such difference, so nothing is decided.',
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
} as const satisfies Partial<SamplesOf<Routes, ProductStates>>;
