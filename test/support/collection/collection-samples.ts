import type { Routes } from '#shared/routes.ts';
import type { SamplesOf } from '../api/sample.ts';
import { REQUEST_ID } from '../api/staff-inputs.ts';
import type { ProductStates } from '../api/states/states.ts';

const DETAILS = { authorizationId: REQUEST_ID, name: 'Ben Miller', phone: '907-555-0177' } as const;

const OWN_AUTHORIZATION = {
  as: ['Customer'],
  state: 'withAuthorization',
  request: ({ authorizationId }: { authorizationId: string }) => ({ params: { authorizationId } }),
  ids: { params: { authorizationId: 'authorization' } },
} as const;

/** The samples of the routes of those who collect for customers. */
export const COLLECTION_SAMPLES = {
  listAuthorizations: { as: ['Customer'], state: 'withAuthorization', request: () => ({}) },
  createAuthorization: [
    {
      as: ['Customer'],
      state: 'withAppointment',
      request: ({ id }) => ({ body: { ...DETAILS, scope: { kind: 'PICKUP', appointmentId: id } } }),
      ids: { body: { scope: { appointmentId: 'appointment' } } },
      sets: { parcelId: 'the package that the person may collect' },
    },
    {
      as: ['Customer'],
      state: 'atOrigin',
      request: ({ parcelId }) => ({ body: { ...DETAILS, scope: { kind: 'PACKAGE', parcelId } } }),
      ids: { body: { scope: { parcelId: 'parcel' } } },
      sets: { parcelId: 'the package that the person may collect' },
    },
    {
      as: ['Customer'],
      state: 'registered',
      request: () => ({ body: { ...DETAILS, scope: { kind: 'STANDING' } } }),
      sets: { parcelId: 'the package that the person may collect' },
    },
  ],
  revokeAuthorization: OWN_AUTHORIZATION,
  renewAuthorizationCode: OWN_AUTHORIZATION,
  textAuthorizationCode: OWN_AUTHORIZATION,
  checkCollectionCode: {
    as: ['ParcelOperations', 'CustomerService'],
    state: 'withAuthorization',
    request: ({ code }) => ({ body: { locationCode: 'ANC', code } }),
    notIds: { body: { code: 'the secret of an authorization, which its person tells the clerk' } },
    otherCustomers: 'allowed',
    notKept: { locationCode: 'where the code is shown' },
  },
} satisfies Partial<SamplesOf<Routes, ProductStates>>;
