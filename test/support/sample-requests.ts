import type { Routes } from '#shared/routes.ts';
import { CLAIM_SAMPLES } from './api/claim-samples.ts';
import { COUNTER_SAMPLES } from './api/counter-samples.ts';
import { PHONE_CODE, SAMPLE_CHOICES } from './api/message-inputs.ts';
import { SAILING_SAMPLES } from './api/sailing-samples.ts';
import type { SamplesOf } from './api/sample.ts';
import { REQUEST_ID } from './api/staff-inputs.ts';
import { STAFF_SAMPLES } from './api/staff-samples.ts';
import { REPORTED_CARD } from './api/states/payment-states.ts';
import type { ProductStates } from './api/states/states.ts';
import { AGENT_SAMPLES } from './collection/agent-samples.ts';
import { COLLECTION_SAMPLES } from './collection/collection-samples.ts';
import { PAYMENT_LINK_SAMPLES } from './payments/link-samples.ts';
import { PRE_ALERT_SAMPLES } from './pre-alerts/pre-alert-samples.ts';
import { SAMPLE_PROFILE } from './profile.ts';
import { SHIPPING_SAMPLES } from './shipping/shipping-samples.ts';

const OWN_PARCEL = { params: { parcelId: 'parcel' } } as const;

const OWN_PARCELS = { body: { parcelIds: 'parcel' } } as const;
const OWN_PAYMENT = { params: { paymentId: 'payment' } } as const;

const OWN_APPOINTMENT = { params: { id: 'appointment' } } as const;
const FREE_TIME = { body: { pickupDate: 'a time that was free' } } as const;

const SAMPLE_SUBSCRIPTION = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/sample',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/**
 * A successful request for each route, and the state that it needs. A new route does not compile without a sample
 * (decision 65).
 */
export const SAMPLES: SamplesOf<Routes, ProductStates> = {
  ...COLLECTION_SAMPLES,
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
  listLocations: { as: 'anonymous', state: 'newUser', request: () => ({ query: { type: 'DESTINATION' } }) },
  listLanes: { as: 'anonymous', state: 'newUser', request: () => ({}) },
  listParcels: {
    as: ['Customer'],
    state: 'withDamagedParcel',
    request: () => ({ query: { statuses: 'origin,troubled,corrected,transit,destination' } }),
  },
  chooseCover: {
    as: ['Customer'],
    state: 'atOrigin',
    request: ({ parcelId }) => ({
      params: { parcelId },
      body: { declaredValue: 400, contents: 'A lamp', agreement: 0 },
    }),
    ids: OWN_PARCEL,
    notKept: {
      declaredValue: 'in cents, and in the response as the limit of the coverage',
      agreement: 'the bill of lading that the customer saw',
      isImplied: 'how the limit was agreed, in the bill of lading',
    },
  },
  listParcelHistory: {
    as: ['Customer'],
    state: 'withHistoryParcel',
    request: () => ({ query: { sort: 'price', direction: 'ascending', limit: '10' } }),
  },
  totalParcelHistory: {
    as: ['Customer'],
    state: 'withHistoryParcel',
    request: () => ({ query: { from: '2026-01-01' } }),
  },
  reportSeenParcels: {
    as: ['Customer'],
    state: 'readyForPickup',
    request: ({ parcelId }) => ({ body: { parcelIds: [parcelId] } }),
    ids: OWN_PARCELS,
  },
  resolveParcel: {
    as: ['Customer'],
    state: 'withDamagedParcel',
    request: ({ parcelId }) => ({ params: { parcelId }, body: { acceptsDamage: true } }),
    ids: OWN_PARCEL,
    notKept: {
      acceptsDamage: 'stored as a time',
      destinationCode: 'only for a package without a destination',
    },
  },
  updateParcelNotes: {
    as: ['Customer'],
    state: 'withDamagedParcel',
    request: ({ parcelId }) => ({ params: { parcelId }, body: { customerNotes: 'Ring twice', version: 1 } }),
    ids: OWN_PARCEL,
    sets: { version: 'the version that the caller saw; later changes to the notes are not overwritten' },
  },
  listMessages: { as: ['Customer'], state: 'withMessage', request: () => ({ query: { limit: '10' } }) },
  getMessage: {
    as: ['Customer'],
    state: 'withMessage',
    request: ({ messageId }) => ({ params: { messageId } }),
    ids: { params: { messageId: 'message' } },
  },
  showUnsubscribe: {
    as: 'anonymous',
    state: 'withUnsubscribeToken',
    request: ({ token }) => ({ query: { token } }),
    notIds: { query: { token: 'the token of a link in an email' } },
    sameForAll: true,
  },
  unsubscribe: {
    as: 'anonymous',
    state: 'withUnsubscribeToken',
    request: ({ token }) => ({ query: { token } }),
    notIds: { query: { token: 'the token of a link in an email' } },
  },
  getCalendarFeed: { as: ['Customer'], state: 'withCalendarFeed', request: () => ({}) },
  renewCalendarFeed: {
    as: ['Customer'],
    state: 'withCalendarFeed',
    request: () => ({ body: { version: 1 } }),
    sets: { version: 'the version of the address that the caller replaces' },
    notKept: { version: 'the next one is kept' },
  },
  removeCalendarFeed: { as: ['Customer'], state: 'withCalendarFeed', request: () => ({}) },
  readCalendarFeed: {
    as: 'anonymous',
    state: 'withCalendarFeed',
    request: ({ secret }) => ({ params: { secret } }),
    ids: { params: { secret: 'calendar' } },
    otherCustomers: 'allowed',
  },
  openTracking: {
    as: 'anonymous',
    state: 'withDamagedParcel',
    request: ({ freightBillNum }) => ({ query: { number: freightBillNum } }),
    ids: { query: { number: 'freight bill' } },
    otherCustomers: 'allowed',
  },
  trackPackage: {
    as: 'anonymous',
    state: 'withDamagedParcel',
    request: ({ freightBillNum }) => ({ params: { number: freightBillNum }, query: { code: 'ABCD2345' } }),
    ids: { params: { number: 'freight bill' } },
    otherCustomers: 'allowed',
  },
  requestSignInHelp: {
    as: 'anonymous',
    state: 'newUser',
    request: () => ({ body: { email: 'nobody@northbound.test' } }),
    notKept: 'Nobody has this address.',
  },
  reportBrowserError: {
    as: 'anonymous',
    state: 'newUser',
    request: () => ({
      body: { release: 'local', page: '/orders', message: 'TypeError: x', stack: 'at f (/assets/a.js:1:2)' },
    }),
    notKept: 'Only logged.',
  },
  savePushSubscription: {
    as: ['Customer'],
    state: 'registered',
    request: () => ({ body: { ...SAMPLE_SUBSCRIPTION, device: 'Chrome on Android' } }),
  },
  removePushSubscription: {
    as: ['Customer'],
    state: 'registered',
    request: () => ({ body: { endpoint: SAMPLE_SUBSCRIPTION.endpoint } }),
    notKept: 'It is removed.',
  },
  getMessageSettings: { as: ['Customer'], state: 'withPhoneCode', request: () => ({}) },
  updateMessageSettings: {
    as: ['Customer'],
    state: 'withPhoneCode',
    request: () => ({ body: SAMPLE_CHOICES }),
    sets: {
      price: 'the kind of messages about prices',
      version: 'the version that the caller saw; later changes to the choices are not overwritten',
    },
  },
  sendPhoneCode: { as: ['Customer'], state: 'registered', request: () => ({}) },
  confirmPhone: {
    as: ['Customer'],
    state: 'withPhoneCode',
    request: () => ({ body: { code: PHONE_CODE } }),
    notKept: 'The code is used up.',
  },
  retryEmail: { as: ['Customer'], state: 'withPhoneCode', request: () => ({}) },
  stopTexts: { as: ['Customer'], state: 'withPhoneCode', request: () => ({}) },
  listAppointments: [
    { as: ['Customer'], state: 'withAppointment', request: () => ({ query: {} }) },
    {
      as: ['ParcelOperations', 'CustomerService'],
      state: 'withAppointment',
      request: ({ bookedDay }) => ({ query: { locationCode: 'ANC', pickupDate: bookedDay } }),
      notIds: { query: { pickupDate: 'the day of the appointment' } },
      otherCustomers: 'allowed',
    },
  ],
  listPickupTimes: {
    as: ['Customer'],
    state: 'withAppointment',
    request: () => ({ query: { locationCode: 'KEN', pickupDate: '2026-11-24' } }),
    sameForAll: true,
  },
  listPickupDates: {
    as: ['Customer'],
    state: 'withAppointment',
    request: () => ({ query: { locationCode: 'KEN' } }),
    sameForAll: true,
  },
  getNextPickupDate: {
    as: ['Customer'],
    state: 'withAppointment',
    request: () => ({ query: { locationCode: 'KEN' } }),
    sameForAll: true,
  },
  listNextPickupTimes: {
    as: ['Customer'],
    state: 'withAppointment',
    request: () => ({ query: { locationCode: 'KEN' } }),
    sameForAll: true,
  },
  createAppointment: {
    as: ['Customer'],
    state: 'readyForPickup',
    request: ({ pickupDate }) => ({ body: { locationCode: 'ANC', pickupDate, notes: 'Gate B' } }),
    notIds: FREE_TIME,
  },
  updateAppointment: {
    as: ['Customer'],
    state: 'withAppointment',
    request: ({ id, pickupDate }) => ({
      params: { id },
      body: { locationCode: 'ANC', pickupDate, notes: 'Gate B', sequence: 0 },
    }),
    ids: OWN_APPOINTMENT,
    notIds: FREE_TIME,
    notKept: { sequence: 'the version that the change is based on' },
  },
  cancelAppointment: {
    as: ['Customer'],
    state: 'withAppointment',
    request: ({ id }) => ({ params: { id } }),
    ids: OWN_APPOINTMENT,
  },
  getAppointmentCalendar: {
    as: ['Customer'],
    state: 'withAppointment',
    request: ({ id }) => ({ params: { id } }),
    ids: OWN_APPOINTMENT,
  },
  createPaymentToken: [
    {
      as: ['Customer'],
      state: 'withUnpaidParcel',
      request: ({ parcelId }) => ({ body: { parcelIds: [parcelId] } }),
      ids: OWN_PARCELS,
    },
    { as: ['Customer'], state: 'registered', request: () => ({ body: {} }) },
  ],
  listPaidParcels: {
    as: ['Customer'],
    state: 'withReceipt',
    request: ({ parcelId }) => ({ query: { parcelIds: parcelId } }),
    ids: { query: { parcelIds: 'parcel' } },
  },
  recordPayment: {
    as: ['Customer'],
    state: 'withReceipt',
    request: ({ parcelId, paymentId }) => ({
      body: {
        parcelIds: [parcelId],
        transactionData: {
          last4: '4242',
          transactionId: 'txn_1',
          amount: 28.19,
          date: '2026-11-23T18:00:00Z',
          status: 'APPROVED',
        },
        paymentId,
      },
    }),
    ids: { body: { parcelIds: 'parcel', paymentId: 'payment' } },
    notKept: 'The server asks the card provider instead.',
    sets: { status: 'what the card page told the browser; the server asks the provider instead' },
  },
  getPayment: {
    as: ['Customer'],
    state: 'withReceipt',
    request: ({ paymentId }) => ({ params: { paymentId } }),
    ids: OWN_PAYMENT,
  },
  saveCard: {
    as: ['Customer'],
    state: 'withCardAtProvider',
    request: ({ cardToken }) => ({ body: { ccToken: cardToken, ...REPORTED_CARD } }),
    ids: { body: { ccToken: 'card' } },
    notKept: 'The server asks the card provider instead.',
  },
  getStoredCard: { as: ['Customer'], state: 'withStoredCard', request: () => ({}) },
  removeStoredCard: { as: ['Customer'], state: 'withStoredCard', request: () => ({}) },
  previewSurcharge: {
    as: ['Customer'],
    state: 'withStoredCard',
    request: ({ parcelId }) => ({ body: { parcelIds: [parcelId] } }),
    ids: OWN_PARCELS,
  },
  payWithStoredCard: {
    as: ['Customer'],
    state: 'withStoredCard',
    request: ({ parcelId }) => ({
      body: { parcelIds: [parcelId], requestId: REQUEST_ID },
    }),
    ids: OWN_PARCELS,
    notKept: { expectedTotal: 'compared with the total' },
  },
  listReceipts: { as: ['Customer'], state: 'withReceipt', request: () => ({ query: { limit: '10' } }) },
  getReceipt: [
    {
      as: ['Customer'],
      state: 'withReceipt',
      request: ({ paymentId }) => ({ params: { paymentId } }),
      ids: OWN_PAYMENT,
    },
    {
      as: ['CustomerService'],
      state: 'withReceipt',
      request: ({ paymentId }) => ({ params: { paymentId } }),
      ids: OWN_PAYMENT,
      otherCustomers: 'allowed',
    },
  ],
  findReceipt: {
    as: ['CustomerService'],
    state: 'withReceipt',
    request: ({ receiptNumber }) => ({ params: { receiptNumber } }),
    ids: { params: { receiptNumber: 'receipt' } },
    otherCustomers: 'allowed',
  },
  refundPayment: {
    as: ['CustomerService'],
    state: 'withReceipt',
    request: ({ paymentId }) => ({
      params: { paymentId },
      body: { reason: 'Lost in transit', requestId: REQUEST_ID },
    }),
    ids: OWN_PAYMENT,
    notKept: {
      parcelIds: 'everything is refunded without them',
      lineIds: 'everything is refunded without them',
      handedOverIds: 'only checked',
    },
    otherCustomers: 'allowed',
  },
  receivePaymentEvent: {
    as: 'anonymous',
    state: 'withWebhook',
    request: ({ webhook }) => ({ raw: webhook }),
    notIds: {
      raw: { body: 'the event of a payment', headers: { 'x-card-signature': 'the signature of the body' } },
    },
  },
  getOverview: { as: ['Executive'], state: 'newUser', request: () => ({}), sameForAll: true },
  getPackageCounts: {
    as: ['Executive', 'CustomerService', 'ParcelOperations'],
    state: 'newUser',
    request: () => ({}),
    sameForAll: true,
  },
  createQuote: {
    as: 'anonymous',
    state: 'newUser',
    request: () => ({
      body: { originCode: 'TAC', destinationCode: 'ANC', weight: 40, length: 2, width: 1.5, height: 1 },
    }),
    notKept: 'Nothing is stored.',
  },
  ...PAYMENT_LINK_SAMPLES,
  ...STAFF_SAMPLES,
  ...AGENT_SAMPLES,
  ...CLAIM_SAMPLES,
  ...COUNTER_SAMPLES,
  ...SAILING_SAMPLES,
  ...PRE_ALERT_SAMPLES,
  ...SHIPPING_SAMPLES,
};
