import type { Routes } from '../../shared/routes.ts';
import type { SamplesOf } from './api/sample.ts';
import type { ProductStates } from './api/states.ts';
import { SAMPLE_IMAGE } from './images.ts';
import { SAMPLE_PROFILE } from './profile.ts';

const OWN_PARCEL = { params: { parcelId: 'parcel' } } as const;

/**
 * A successful request for each route, with everything that it needs. A new route does not compile without a sample.
 */
export const SAMPLES: SamplesOf<Routes, ProductStates> = {
  registerCustomer: {
    as: ['Customer'],
    state: 'newUser',
    request: ({ owner }) => ({ body: { ...SAMPLE_PROFILE, emailAddress: owner.email } }),
    ids: { body: { emailAddress: 'email' } },
  },
  agreeToTerms: { as: ['Customer'], state: 'registered', request: () => ({}) },
  getMyProfile: { as: ['Customer'], state: 'registered', request: () => ({}) },
  updateMyProfile: {
    as: ['Customer'],
    state: 'registered',
    request: () => ({ body: { ...SAMPLE_PROFILE, city: 'Palmer', version: 1 } }),
    sets: { version: 'the version that the caller saw; later changes to the profile are not overwritten' },
  },
  listLocations: {
    as: 'anonymous',
    state: 'newUser',
    request: () => ({ query: { type: 'DESTINATION' } }),
  },
  listLanes: { as: 'anonymous', state: 'newUser', request: () => ({}) },
  listParcels: {
    as: ['Customer'],
    state: 'withDamagedParcel',
    request: () => ({ query: { statuses: 'origin,troubled,corrected,transit,destination' } }),
  },
  listParcelHistory: {
    as: ['Customer'],
    state: 'withHistoryParcel',
    request: () => ({ query: { sort: 'price', direction: 'ascending', limit: '10' } }),
  },
  getParcel: {
    as: ['Customer'],
    state: 'withDamagedParcel',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OWN_PARCEL,
  },
  resolveParcel: {
    as: ['Customer'],
    state: 'withDamagedParcel',
    request: ({ parcelId }) => ({ params: { parcelId }, body: { acceptsDamage: true } }),
    ids: OWN_PARCEL,
  },
  updateParcelNotes: {
    as: ['Customer'],
    state: 'withDamagedParcel',
    request: ({ parcelId }) => ({ params: { parcelId }, body: { customerNotes: 'Ring twice', version: 1 } }),
    ids: OWN_PARCEL,
    sets: { version: 'the version that the caller saw; later changes to the notes are not overwritten' },
  },
  getParcelThumbnails: {
    as: ['Customer'],
    state: 'withDamagedParcel',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OWN_PARCEL,
  },
  getParcelImage: {
    as: ['Customer'],
    state: 'withDamagedParcel',
    request: ({ parcelId }) => ({ params: { parcelId, name: SAMPLE_IMAGE } }),
    ids: OWN_PARCEL,
  },
  createQuote: {
    as: 'anonymous',
    state: 'newUser',
    request: () => ({
      body: { originCode: 'TAC', destinationCode: 'ANC', weight: 40, length: 2, width: 1.5, height: 1 },
    }),
  },
};
