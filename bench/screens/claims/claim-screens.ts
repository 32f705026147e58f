import type { Page } from '@playwright/test';
import { aShownClaim, aStaffClaim, someEvidence, staffEvent } from '#test/support/claims/shown-claims.ts';
import { aParcel } from '#test/support/parcels.ts';
import { heading, mockResponse, type Screen } from '../screen.ts';

const PARCEL = aParcel({
  parcelId: 'p-1',
  freightBillNum: 'NB100001',
  status: 'COMPLETED',
  statusHistory: [{ status: 'COMPLETED', statusDate: '2026-11-20T20:00:00.000Z' }],
});

const FILES = { url: 'https://store.test/lamp' };
const PAYMENT = { refunded: 18, outside: 82, reference: '1042', date: '2026-11-28' };

/** Mocks several API responses by path. */
const mockAll = (responses: Readonly<Record<string, object>>) => async (page: Page) => {
  for (const [path, json] of Object.entries(responses)) await mockResponse(path, 200, json)(page);
};

const CLAIM = { path: '/claims/p-1', account: 'customer' } as const;
const STAFF_CLAIM = { path: '/staff/claims/p-1', account: 'service' } as const;

const EVIDENCE = {
  'claims/p-1/evidence': someEvidence(),
  'claims/p-1/files/f-1': FILES,
  'parcels/p-1/thumbnails': { images: {} },
};

const claimIn = (claim: Parameters<typeof aShownClaim>[0]) =>
  mockAll({ 'claims/p-1': aShownClaim(claim), ...EVIDENCE });
const staffClaimIn = (claim: Parameters<typeof aStaffClaim>[0]) =>
  mockAll({ 'staff/claims/p-1': aStaffClaim(claim), ...EVIDENCE });
const text = (shown: string | RegExp) => (page: Page) => page.getByText(shown).first().waitFor();

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
};

/** The claims of customers, and what staff do with them. */
export const CLAIM_SCREENS: Screen[] = [
  {
    name: 'claims',
    path: '/claims',
    account: 'customer',
    before: mockResponse('claims', 200, [aShownClaim(), aShownClaim({ parcelId: 'p-2', state: 'DRAFT' })]),
    reach: text('Continue claim for NB100001'),
  },
  {
    name: 'claims-empty',
    path: '/claims',
    account: 'customer',
    before: mockResponse('claims', 200, []),
    reach: heading('Claims'),
  },
  {
    name: 'claim-new',
    ...CLAIM,
    before: async (page) => {
      await mockResponse('claims/p-1', 404, { status: 404, error: 'Not Found' })(page);
      await mockResponse('parcels/p-1', 200, PARCEL)(page);
    },
    reach: (page) => page.getByRole('button', { name: 'File claim' }).waitFor(),
  },
  { name: 'claim-filed', ...CLAIM, before: claimIn({ isLate: true }), reach: text('We have your claim') },
  {
    name: 'claim-asked',
    ...CLAIM,
    before: claimIn({ state: 'MORE_ASKED', events: [staffEvent('ASK', 'Please send the invoice.')] }),
    reach: text('We need more from you'),
  },
  {
    name: 'claim-offer-accepted',
    ...CLAIM,
    before: claimIn({ state: 'OFFERED', offer: 100 }),
    reach: press('Accept $100.00'),
  },
  {
    name: 'claim-offer-refused',
    ...CLAIM,
    before: claimIn({ state: 'OFFERED', offer: 100 }),
    reach: press('Refuse'),
  },
  {
    name: 'claim-paid',
    ...CLAIM,
    before: claimIn({ state: 'PAID', offer: 100, payment: PAYMENT }),
    reach: text('We paid $100.00'),
  },
  {
    name: 'staff-claims',
    path: '/staff/claims',
    account: 'service',
    before: mockResponse('staff/claims?*', 200, [
      aStaffClaim({ acknowledgeBy: '2026-11-20' }),
      aStaffClaim({ parcelId: 'p-2', state: 'OFFERED', offer: 100 }),
    ]),
    reach: text('Waiting for the customer'),
  },
  {
    name: 'staff-claim',
    ...STAFF_CLAIM,
    before: staffClaimIn({ isLate: true }),
    reach: text('What the customer sent'),
  },
  { name: 'staff-claim-offer', ...STAFF_CLAIM, before: staffClaimIn({}), reach: press('Make offer') },
  {
    name: 'staff-claim-payment',
    ...STAFF_CLAIM,
    before: staffClaimIn({ state: 'ACCEPTED', offer: 100 }),
    reach: press('Pay'),
  },
];
