import type { paymentLinkRoutes } from '#shared/contracts/public/payment-links.ts';
import type { SamplesOf } from '#test/support/api/sample.ts';
import { REQUEST_ID } from '#test/support/api/staff-inputs.ts';
import type { ProductStates } from '#test/support/api/states/states.ts';

const STAFF = ['ParcelOperations', 'CustomerService'] as const;

/** A successful request for each route of payment links. */
export const PAYMENT_LINK_SAMPLES: SamplesOf<typeof paymentLinkRoutes, ProductStates> = {
  createPaymentLink: {
    as: ['Customer'],
    state: 'withUnpaidParcel',
    request: ({ parcelId }) => ({ body: { parcelIds: [parcelId], requestId: REQUEST_ID } }),
    ids: { body: { parcelIds: 'parcel' } },
  },
  listPaymentLinks: { as: ['Customer'], state: 'withPaymentLink', request: () => ({}) },
  revokePaymentLink: {
    as: ['Customer'],
    state: 'withPaymentLink',
    request: ({ linkId }) => ({ params: { linkId } }),
    ids: { params: { linkId: 'paymentLink' } },
  },
  sendPaymentLink: {
    as: STAFF,
    state: 'withUnpaidParcel',
    request: ({ owner, parcelId }) => ({
      params: { customerId: owner.customerId },
      body: { parcelIds: [parcelId], requestId: REQUEST_ID },
    }),
    ids: { params: { customerId: 'customer' }, body: { parcelIds: 'parcel' } },
  },
  listCustomerPaymentLinks: {
    as: STAFF,
    state: 'withPaymentLink',
    request: ({ owner }) => ({ params: { customerId: owner.customerId } }),
    ids: { params: { customerId: 'customer' } },
    otherCustomers: 'allowed',
  },
  resendPaymentLink: {
    as: STAFF,
    state: 'withPaymentLink',
    request: ({ owner, linkId }) => ({
      params: { customerId: owner.customerId, linkId },
      body: { sends: 0 },
    }),
    ids: { params: { customerId: 'customer', linkId: 'paymentLink' } },
    notKept: { sends: 'the next one is kept' },
  },
  viewSharedPayment: {
    as: 'anonymous',
    state: 'withPaymentLink',
    request: ({ token }) => ({ body: { token } }),
    ids: { body: { token: 'linkToken' } },
    otherCustomers: 'allowed',
    notKept: 'Nothing is stored.',
  },
  openSharedPayment: {
    as: 'anonymous',
    state: 'withPaymentLink',
    request: ({ token }) => ({ body: { token } }),
    ids: { body: { token: 'linkToken' } },
    otherCustomers: 'allowed',
  },
  checkSharedPayment: {
    as: 'anonymous',
    state: 'withOpenedLink',
    request: ({ token, reference }) => ({ body: { token, reference } }),
    ids: { body: { token: 'linkToken', reference: 'reference' } },
    notKept: { reference: 'part of the id of the payment' },
  },
};
