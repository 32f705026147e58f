import type { Routes } from '#shared/routes.ts';
import type { SamplesOf } from '../api/sample.ts';
import type { ProductStates } from '../api/states/states.ts';
import { aPreAlert } from './a-pre-alert.ts';

const OF_PRE_ALERT = { params: { preAlertId: 'preAlert' } } as const;
const OF_PARCEL = { params: { parcelId: 'parcel' } } as const;
const OWN = ['Customer'] as const;

const { trackingNumber: _, ...DETAILS } = aPreAlert({ hazardGoods: ['BATTERIES'], expectedOn: '2026-12-01' });
const VALUE_NOT_KEPT = { value: 'in cents' } as const;

/** The samples of the routes of pre-alerts. */
export const PRE_ALERT_SAMPLES = {
  listPreAlerts: { as: OWN, state: 'withPreAlert', request: () => ({}) },
  createPreAlert: {
    as: OWN,
    state: 'registered',
    request: ({ shippingTrackingNum }) => ({ body: { ...DETAILS, trackingNumber: shippingTrackingNum } }),
    notIds: { body: { trackingNumber: 'the number on the label, which anybody may expect' } },
    notKept: VALUE_NOT_KEPT,
  },
  updatePreAlert: {
    as: OWN,
    state: 'withPreAlert',
    request: ({ preAlertId, version }) => ({ params: { preAlertId }, body: { ...DETAILS, version } }),
    ids: OF_PRE_ALERT,
    sets: { version: 'the version that the change is based on' },
    notKept: { ...VALUE_NOT_KEPT, version: 'the version that the change is based on' },
  },
  keepPreAlert: {
    as: OWN,
    state: 'withPreAlert',
    request: ({ preAlertId }) => ({ params: { preAlertId } }),
    ids: OF_PRE_ALERT,
  },
  removePreAlert: {
    as: OWN,
    state: 'withPreAlert',
    request: ({ preAlertId }) => ({ params: { preAlertId } }),
    ids: OF_PRE_ALERT,
  },
  releaseParcel: {
    as: OWN,
    state: 'heldParcel',
    request: ({ parcelId }) => ({ params: { parcelId } }),
    ids: OF_PARCEL,
  },
  releaseParcelByStaff: {
    as: ['ParcelOperations', 'CustomerService'],
    state: 'heldParcel',
    request: ({ parcelId }) => ({ params: { parcelId }, body: { reason: 'The customer called' } }),
    ids: OF_PARCEL,
    notKept: { reason: 'in the audit trail' },
    otherCustomers: 'allowed',
  },
  getForwardingAddress: { as: OWN, state: 'withForwardingAddress', request: () => ({}) },
  renewForwardingAddress: {
    as: OWN,
    state: 'withForwardingAddress',
    request: () => ({ body: { version: 1 } }),
    sets: { version: 'the version of the address that the caller replaces' },
    notKept: { version: 'the next one is kept' },
  },
  removeForwardingAddress: { as: OWN, state: 'withForwardingAddress', request: () => ({}) },
} as const satisfies Pick<
  SamplesOf<Routes, ProductStates>,
  | 'listPreAlerts'
  | 'createPreAlert'
  | 'updatePreAlert'
  | 'keepPreAlert'
  | 'removePreAlert'
  | 'releaseParcel'
  | 'releaseParcelByStaff'
  | 'getForwardingAddress'
  | 'renewForwardingAddress'
  | 'removeForwardingAddress'
>;
