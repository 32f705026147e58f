import { systemClock } from '#functions/core/platform/clock.ts';
import { STAFF_ROLES } from '#shared/roles.ts';
import type { Routes } from '#shared/routes.ts';
import { ALASKA_TIME_ZONE } from '#shared/rules/texts/dates.ts';
import { toLocalDate } from '#shared/rules/time-zone.ts';
import { SAMPLE_IMAGE } from '../images.ts';
import type { SamplesOf } from './sample.ts';
import {
  REQUEST_ID,
  SAMPLE_EDIT,
  SAMPLE_INTAKE,
  SAMPLE_PRICING,
  SAMPLE_SIGNATURE,
  SAMPLE_SIGNATURE_HASH,
} from './staff-inputs.ts';
import type { ProductStates } from './states/states.ts';

const OWN_PARCEL = { params: { parcelId: 'parcel' } } as const;
const OWN_PARCELS = { body: { parcelIds: 'parcel' } } as const;
const DESK = ['ParcelOperations', 'CustomerService'] as const;

const today = () => toLocalDate(systemClock.now(), ALASKA_TIME_ZONE);

/** Samples that read a package or its images, as its owner and as all staff. */
function readsOf<Params>(paramsOf: (parcelId: string) => Params) {
  const read = {
    state: 'withDamagedParcel',
    request: ({ parcelId }: { parcelId: string }) => ({ params: paramsOf(parcelId) }),
    ids: OWN_PARCEL,
  } as const;
  return [
    { ...read, as: ['Customer'] },
    { ...read, as: STAFF_ROLES, otherCustomers: 'allowed' },
  ] as const;
}

/** The samples of the routes for staff, and of those that customers and staff share. */
export const STAFF_SAMPLES = {
  getParcel: readsOf((parcelId) => ({ parcelId })),
  getParcelThumbnails: readsOf((parcelId) => ({ parcelId })),
  getParcelImage: readsOf((parcelId) => ({ parcelId, name: SAMPLE_IMAGE })),
  getBillsOfLading: readsOf((parcelId) => ({ parcelId })),
  getParcelSignature: {
    as: STAFF_ROLES,
    state: 'withHistoryParcel',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
  listBoard: {
    as: STAFF_ROLES,
    state: 'withDamagedParcel',
    request: () => ({ query: { status: 'TROUBLED', flags: 'damaged', limit: '10' } }),
    otherCustomers: 'allowed',
  },
  find: {
    as: STAFF_ROLES,
    state: 'withDamagedParcel',
    request: ({ freightBillNum }) => ({ query: { text: freightBillNum } }),
    notIds: { query: { text: 'the number of a package, which staff may find' } },
    otherCustomers: 'allowed',
  },
  listCustomerParcels: {
    as: STAFF_ROLES,
    state: 'withDamagedParcel',
    request: ({ owner }) => ({ params: { customerId: owner.customerId } }),
    ids: { params: { customerId: 'customer' } },
    otherCustomers: 'allowed',
  },
  listClosedParcels: {
    as: STAFF_ROLES,
    state: 'withDamagedParcel',
    request: ({ owner }) => ({ params: { customerId: owner.customerId }, query: { limit: '25' } }),
    ids: { params: { customerId: 'customer' } },
    otherCustomers: 'allowed',
  },
  moveParcels: {
    as: ['ParcelOperations'],
    state: 'beforeASailing',
    request: ({ parcelId, sailingId }) => ({
      body: { to: 'TRANSIT', parcelIds: [parcelId], locationDetail: 'LOAD 7', sailingId },
    }),
    ids: OWN_PARCELS,
    notIds: { body: { sailingId: 'a sailing that calls at Anchorage' } },
    notKept: { terminal: 'where packages arrive, which must be their destination' },
    hasResultPerId: true,
    otherCustomers: 'allowed',
  },
  rollParcels: {
    as: DESK,
    state: 'aboardASailing',
    request: ({ parcelId, sailingId, nextSailingId }) => ({
      body: {
        parcelIds: [parcelId],
        fromSailingId: sailingId,
        toSailingId: nextSailingId,
        reason: 'CARGO_ROLLED',
      },
    }),
    ids: OWN_PARCELS,
    notIds: { body: { fromSailingId: 'the sailing that it is on', toSailingId: 'a later sailing' } },
    notKept: { reason: 'in the audit trail' },
    hasResultPerId: true,
    otherCustomers: 'allowed',
  },
  undoMove: {
    as: ['ParcelOperations'],
    state: 'atOrigin',
    request: ({ parcelId }) => ({ body: { parcelIds: [parcelId], reason: 'Wrong load' } }),
    ids: OWN_PARCELS,
    notKept: { reason: 'in the audit trail' },
    hasResultPerId: true,
    otherCustomers: 'allowed',
  },
  recordLabelPrint: {
    as: ['ParcelOperations'],
    state: 'atOrigin',
    request: ({ parcelId }) => ({ body: { parcelIds: [parcelId] } }),
    ids: OWN_PARCELS,
    otherCustomers: 'allowed',
  },
  setParcelStatus: {
    as: DESK,
    state: 'atOrigin',
    request: ({ parcelId }) => ({
      params: { parcelId },
      body: { status: 'TROUBLED', holdReason: 'INVOICE', message: 'Please send the invoice.' },
    }),
    ids: OWN_PARCEL,
    notKept: {
      version: 'the version that the change is based on',
      terminal: 'where a lost package was found, which must be its destination',
      reason: 'in the audit trail',
    },
    otherCustomers: 'allowed',
    sets: {
      status: 'staff move the package; the allowed moves and payments are checked',
      version: 'the version that the change of a hold is based on',
    },
  },
  dismissTmError: {
    as: DESK,
    state: 'atOrigin',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
  deleteParcel: {
    as: DESK,
    state: 'atOrigin',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
  editParcel: {
    as: DESK,
    state: 'atOrigin',
    request: ({ parcelId }) => ({ params: { parcelId }, body: SAMPLE_EDIT }),
    ids: OWN_PARCEL,
    notKept: {
      editVersion: 'the version that the edit is based on',
      isSecondBox: 'allows a number that another package has',
      reason: 'in the audit trail and the bill of lading',
    },
    otherCustomers: 'allowed',
  },
  changeCover: {
    as: DESK,
    state: 'atOrigin',
    request: ({ parcelId }) => ({
      params: { parcelId },
      body: { declaredValue: 400, contents: 'A lamp', agreement: 0, reason: 'Told by phone' },
    }),
    ids: OWN_PARCEL,
    notKept: {
      agreement: 'the bill of lading that the caller saw',
      declaredValue: 'in cents in the parcel',
    },
    otherCustomers: 'allowed',
  },
  previewPrice: {
    as: DESK,
    state: 'atOrigin',
    request: ({ parcelId }) => ({ params: { parcelId }, body: SAMPLE_PRICING }),
    ids: OWN_PARCEL,
    notKept: 'Nothing is stored.',
    otherCustomers: 'allowed',
  },
  waiveStorage: {
    as: DESK,
    state: 'withStorageDue',
    request: ({ parcelId, due }) => ({
      params: { parcelId },
      body: { amount: due, reason: 'The terminal was flooded.', requestId: REQUEST_ID },
    }),
    ids: OWN_PARCEL,
    notKept: { amount: 'stored in cents' },
    otherCustomers: 'allowed',
  },
  listStoredParcels: {
    as: ['CustomerService', 'Executive'],
    state: 'withStorageDue',
    request: () => ({ query: { terminal: 'ANC', limit: '10' } }),
    otherCustomers: 'allowed',
  },
  getAbandonmentFile: {
    as: ['CustomerService', 'Executive'],
    state: 'withStorageDue',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
  recordMailedNotice: {
    as: ['CustomerService'],
    state: 'withStorageDue',
    request: ({ parcelId }) => ({
      params: { parcelId },
      body: { mailedOn: today(), carrier: 'USPS Certified Mail', trackingNumber: '9407111899223817264501' },
    }),
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
  recordNotice: {
    as: DESK,
    state: 'readyForPickup',
    request: ({ parcelId }) => ({ params: { parcelId }, body: { way: 'PHONE' } }),
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
  recordRefusal: {
    as: DESK,
    state: 'readyForPickup',
    request: ({ parcelId }) => ({
      params: { parcelId },
      body: { reason: 'OTHER', note: 'Ordered twice', next: 'RETURN' },
    }),
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
  withdrawRefusal: {
    as: DESK,
    state: 'readyForPickup',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
  getAuditTrail: {
    as: ['CustomerService'],
    state: 'atOrigin',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OWN_PARCEL,
    otherCustomers: 'allowed',
  },
  listCustomerMessages: {
    as: STAFF_ROLES,
    state: 'withMessage',
    request: ({ owner }) => ({ params: { customerId: owner.customerId }, query: { limit: '10' } }),
    ids: { params: { customerId: 'customer' } },
    otherCustomers: 'allowed',
  },
  resendMessage: {
    as: ['CustomerService'],
    state: 'withMessage',
    request: ({ owner, messageId }) => ({
      params: { customerId: owner.customerId, messageId },
      body: { requestId: REQUEST_ID },
    }),
    ids: { params: { customerId: 'customer', messageId: 'message' } },
    notKept: { requestId: 'its hash is in the id of the new message' },
  },
  getPaymentLimit: {
    as: ['CustomerService'],
    state: 'registered',
    request: ({ owner }) => ({ params: { customerId: owner.customerId } }),
    ids: { params: { customerId: 'customer' } },
    otherCustomers: 'allowed',
  },
  liftPaymentLimit: {
    as: ['CustomerService'],
    state: 'registered',
    request: ({ owner }) => ({ params: { customerId: owner.customerId } }),
    ids: { params: { customerId: 'customer' } },
    otherCustomers: 'allowed',
  },
  getCustomerMessageSettings: {
    as: ['CustomerService'],
    state: 'withPhoneCode',
    request: ({ owner }) => ({ params: { customerId: owner.customerId } }),
    ids: { params: { customerId: 'customer' } },
    otherCustomers: 'allowed',
  },
  stopCustomerTexts: {
    as: ['CustomerService'],
    state: 'withPhoneCode',
    request: ({ owner }) => ({ params: { customerId: owner.customerId } }),
    ids: { params: { customerId: 'customer' } },
    otherCustomers: 'allowed',
  },
  receivePackage: {
    as: ['ParcelOperations'],
    state: 'registered',
    request: ({ owner, intakeId, shippingTrackingNum }) => ({
      body: { ...SAMPLE_INTAKE, intakeId, shippingTrackingNum, customerId: owner.customerId },
    }),
    ids: { body: { customerId: 'customer' } },
    notKept: {
      addressLine: 'only for a package without a known customer',
      isSecondBox: 'allows a number that another package has',
    },
    notIds: { body: { intakeId: 'chosen by the browser', shippingTrackingNum: 'the number on the box' } },
    otherCustomers: 'allowed',
    sets: { customerId: 'staff say whose package it is' },
  },
  createUpload: {
    as: ['ParcelOperations'],
    state: 'registered',
    request: ({ intakeId }) => ({
      params: { intakeId },
      body: { name: 'dock-1.jpg', contentType: 'image/jpeg', bytes: 1000 },
    }),
    notIds: { params: { intakeId: 'chosen by the browser' } },
    notKept: 'In the presigned URL.',
    otherCustomers: 'allowed',
  },
  removeUpload: {
    as: ['ParcelOperations'],
    state: 'registered',
    request: ({ intakeId }) => ({ params: { intakeId, name: 'dock-1.jpg' } }),
    notIds: { params: { intakeId: 'chosen by the browser' } },
    otherCustomers: 'allowed',
  },
  listWaitingIntakes: {
    as: DESK,
    state: 'waitingIntake',
    request: () => ({ query: { limit: '100' } }),
    otherCustomers: 'allowed',
  },
  suggestCustomers: {
    as: DESK,
    state: 'waitingIntake',
    request: ({ intakeId }) => ({ params: { intakeId } }),
    ids: { params: { intakeId: 'intake' } },
    otherCustomers: 'allowed',
  },
  listIntakeImages: {
    as: DESK,
    state: 'waitingIntake',
    request: ({ intakeId }) => ({ params: { intakeId } }),
    ids: { params: { intakeId: 'intake' } },
    otherCustomers: 'allowed',
  },
  removeIntake: {
    as: DESK,
    state: 'waitingIntake',
    request: ({ intakeId }) => ({ params: { intakeId }, body: { reason: 'Received twice' } }),
    ids: { params: { intakeId: 'intake' } },
    notKept: { reason: 'in the record of the intake, which has no customer' },
    otherCustomers: 'allowed',
  },
  matchIntake: {
    as: DESK,
    state: 'waitingIntake',
    request: ({ intakeId, owner }) => ({
      params: { intakeId },
      body: { customerId: owner.customerId, destinationCode: 'ANC' },
    }),
    ids: { params: { intakeId: 'intake' }, body: { customerId: 'customer' } },
    otherCustomers: 'allowed',
    sets: { customerId: 'staff say whose package it is' },
  },
  createSignatureUpload: {
    as: DESK,
    state: 'registered',
    request: () => ({ body: { signature: SAMPLE_SIGNATURE_HASH, bytes: SAMPLE_SIGNATURE.length } }),
    notKept: 'In the presigned URL.',
    otherCustomers: 'allowed',
  },
  listClosures: {
    as: STAFF_ROLES,
    state: 'closedTerminal',
    request: () => ({}),
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  getClosureEffect: {
    as: ['CustomerService'],
    state: 'closedTerminal',
    request: ({ from, until }) => ({ query: { locationCode: 'PBY', from, until } }),
    notIds: { query: { from: 'a time', until: 'a time' } },
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  createClosure: {
    as: ['CustomerService'],
    state: 'openTerminal',
    request: ({ from, until, closureId }) => ({
      body: { closureId, locationCode: 'PBY', from, until, reason: 'Storm' },
    }),
    notIds: { body: { closureId: 'chosen by the browser', from: 'a free time', until: 'a free time' } },
    otherCustomers: 'allowed',
  },
  endClosure: {
    as: ['CustomerService'],
    state: 'closedTerminal',
    request: ({ closureId, until }) => ({ params: { closureId }, body: { until } }),
    notIds: { params: { closureId: 'its end is no end of another closure' }, body: { until: 'a time' } },
    otherCustomers: 'allowed',
  },
  cancelClosure: {
    as: ['CustomerService'],
    state: 'closedTerminal',
    request: ({ closureId }) => ({ params: { closureId } }),
    ids: { params: { closureId: 'closure' } },
    otherCustomers: 'allowed',
  },
  getPickupPlan: {
    as: ['ParcelOperations', 'CustomerService'],
    state: 'freeSlots',
    request: ({ from }) => ({ query: { locationCode: 'ANC', first: from.slice(0, 10) } }),
    notIds: { query: { first: 'a date' } },
    sameForAll: true,
    otherCustomers: 'allowed',
  },
  setSlots: {
    as: ['CustomerService'],
    state: 'freeSlots',
    request: ({ from, until }) => ({ body: { locationCode: 'ANC', from, until, capacity: 5 } }),
    notIds: { body: { from: 'a pickup time', until: 'a time' } },
    notKept: { locationCode: 'in the keys of the slots', until: 'the end of the last slot that is set' },
    otherCustomers: 'allowed',
  },
} satisfies Partial<SamplesOf<Routes, ProductStates>>;
