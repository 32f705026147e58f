import type { PaymentLink } from '#shared/contracts/public/payment-links.ts';

/** An open payment link as its customer and staff see it. */
export const aPaymentLink = (changes: Partial<PaymentLink> = {}): PaymentLink => ({
  linkId: 'l-1',
  path: '/pay#secret',
  state: 'OPEN',
  parcelIds: ['p-1'],
  packages: [{ freightBillNum: 'NB482018', amount: 23.27 }],
  total: 23.27,
  createdAt: '2026-11-30T20:00:00.000Z',
  endsAt: '2026-12-07T20:00:00.000Z',
  isByStaff: false,
  includesStorage: false,
  sends: 0,
  ...changes,
});
