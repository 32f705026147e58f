import { STAFF_ROLES } from '#shared/roles.ts';
import type { Routes } from '#shared/routes.ts';
import { aClaim } from './a-claim.ts';
import type { SamplesOf } from './sample.ts';
import { REQUEST_ID } from './staff-inputs.ts';
import type { ProductStates } from './states/states.ts';

const OF_PARCEL = { params: { parcelId: 'parcel' } } as const;
const SERVICE = ['CustomerService'] as const;

/** A read of a claim. */
const CLAIM = {
  state: 'withClaim',
  request: ({ parcelId }: { parcelId: string }) => ({ params: { parcelId } }),
  ids: OF_PARCEL,
} as const;

const FILE_OF_CLAIM = {
  state: 'withClaim',
  request: ({ parcelId, fileId }: { parcelId: string; fileId: string }) => ({ params: { parcelId, fileId } }),
  ids: OF_PARCEL,
} as const;

/** The samples of the routes of claims. */
export const CLAIM_SAMPLES = {
  listClaims: { as: ['Customer'], state: 'withClaim', request: () => ({}) },
  getClaim: { ...CLAIM, as: ['Customer'] },
  saveClaimDraft: {
    as: ['Customer'],
    state: 'withDamage',
    request: ({ parcelId }) => ({
      params: { parcelId },
      body: { cause: 'DAMAGED', whatHappened: 'The box was crushed.', amount: 120, version: 0 },
    }),
    ids: OF_PARCEL,
    sets: { version: 'the version that the draft is based on' },
    notKept: { version: 'the version that the draft is based on' },
  },
  discardClaimDraft: {
    as: ['Customer'],
    state: 'withClaimDraft',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OF_PARCEL,
  },
  addClaimFile: {
    as: ['Customer'],
    state: 'withDamage',
    request: ({ parcelId }) => ({
      params: { parcelId },
      body: { fileId: REQUEST_ID, name: 'receipt.pdf', contentType: 'application/pdf', bytes: 1000 },
    }),
    ids: OF_PARCEL,
  },
  removeClaimFile: {
    as: ['Customer'],
    state: 'withClaimDraft',
    request: ({ parcelId, fileId }) => ({ params: { parcelId, fileId } }),
    ids: OF_PARCEL,
  },
  getClaimFile: [
    { ...FILE_OF_CLAIM, as: ['Customer'] },
    { ...FILE_OF_CLAIM, as: STAFF_ROLES, otherCustomers: 'allowed' },
  ],
  fileClaim: {
    as: ['Customer'],
    state: 'withDamage',
    request: ({ parcelId }) => ({ params: { parcelId }, body: aClaim({ requestId: REQUEST_ID }) }),
    ids: OF_PARCEL,
  },
  replyToClaim: {
    as: ['Customer'],
    state: 'withClaim',
    request: ({ parcelId }) => ({
      params: { parcelId },
      body: { step: 'ANSWER', text: 'It was two lamps.', requestId: REQUEST_ID },
    }),
    ids: OF_PARCEL,
    notKept: { offer: 'only for other replies' },
  },
  getClaimEvidence: [
    // A filed claim is told in a message, which may come between two requests.
    { ...CLAIM, state: 'withClaimDraftAndMessage', as: ['Customer'] },
    { ...CLAIM, as: STAFF_ROLES, otherCustomers: 'allowed' },
  ],
  listStaffClaims: {
    as: STAFF_ROLES,
    state: 'withClaim',
    request: () => ({ query: { limit: '10' } }),
    otherCustomers: 'allowed',
  },
  getClaimFigures: {
    as: ['Executive', 'CustomerService'],
    state: 'withClaim',
    request: () => ({}),
    sameForAll: true,
  },
  getStaffClaim: { ...CLAIM, as: STAFF_ROLES, otherCustomers: 'allowed' },
  decideClaim: {
    as: SERVICE,
    state: 'withClaim',
    request: ({ parcelId, version }) => ({
      params: { parcelId },
      body: { step: 'OFFER', amount: 80, message: 'We offer $80.', version, requestId: REQUEST_ID },
    }),
    ids: OF_PARCEL,
    sets: { version: 'the version that the decision is based on' },
    notKept: { version: 'the version that the decision is based on' },
    otherCustomers: 'allowed',
  },
  payClaim: {
    as: SERVICE,
    state: 'withAcceptedOffer',
    request: ({ parcelId, version, offer }) => ({
      params: { parcelId },
      body: {
        refund: 0,
        outside: { amount: offer, reference: 'Check 1042', date: '2026-03-02' },
        version,
        requestId: REQUEST_ID,
      },
    }),
    ids: OF_PARCEL,
    sets: { version: 'the version that the payment is based on' },
    notKept: {
      amount: 'in cents in the payment of the claim',
      version: 'the version that the payment is based on',
      refund: 'in the refund, if there is one',
    },
    otherCustomers: 'allowed',
  },
} satisfies Partial<SamplesOf<Routes, ProductStates>>;
