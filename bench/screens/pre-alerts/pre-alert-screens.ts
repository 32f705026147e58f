import type { Page } from '@playwright/test';
import type { PreAlert } from '#shared/contracts/pre-alerts/pre-alerts.ts';
import { aPreAlert } from '#test/support/pre-alerts/a-pre-alert.ts';
import { mockResponse, type Screen } from '../screen.ts';

const shown = (fields: Partial<PreAlert>): PreAlert => ({
  ...aPreAlert({ hazardGoods: ['BATTERIES'], holdForOthers: true }),
  preAlertId: '1Z84F20E0357719299',
  carrier: 'UPS',
  state: 'OPEN',
  source: 'CUSTOMER',
  createdAt: '2026-11-02T18:00:00.000Z',
  version: 1,
  ...fields,
});

const LIST: readonly PreAlert[] = [
  shown({
    preAlertId: 'TBA1',
    trackingNumber: 'TBA123456789012',
    carrier: 'Amazon',
    state: 'DRAFT',
    source: 'MAIL',
  }),
  shown({}),
  shown({
    preAlertId: 'RB123456785US',
    trackingNumber: 'RB123456785US',
    carrier: 'USPS',
    askedAt: '2026-11-22T18:00:00.000Z',
  }),
  shown({
    ...{
      preAlertId: '449044304137821',
      trackingNumber: '449044304137821',
      carrier: 'FedEx',
      state: 'ARRIVED',
    },
    arrived: { parcelId: 'p-1', freightBillNum: 'NB100001', at: '2026-11-21T18:00:00.000Z' },
  }),
];

const CONFIRMATION = `Thank you for your order from Acme Tools!
Tracking number: 1Z84F20E0357719306, and RB123456785US
Order total: $219.00`;

const paste = (page: Page) => page.getByRole('textbox', { name: 'Tracking number' }).fill(CONFIRMATION);

/** What customers say about packages that are on their way. */
export const PRE_ALERT_SCREENS: Screen[] = [
  {
    name: 'expected',
    path: '/expected',
    account: 'customer',
    before: mockResponse('pre-alerts', 200, LIST),
    reach: (page) => page.getByText('Is it still coming?').waitFor(),
  },
  {
    name: 'expected-pasted',
    path: '/expected',
    account: 'customer',
    before: mockResponse('pre-alerts', 200, []),
    reach: async (page) => {
      await paste(page);
      await page.getByRole('button', { name: 'Add details' }).click();
      await page.getByText('None of these').waitFor();
    },
  },
];
