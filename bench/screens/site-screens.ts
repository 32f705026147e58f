import type { Page } from '@playwright/test';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { mockResponse, ONE_PACKAGE, type Screen } from './screen.ts';

const orders = { path: '/orders', account: 'customer' } as const;
const LIST = '**/api/parcels?*';

/** Copies of a demo package with different alerts: hazardous, inspected, oversized, lost, ready in Kenai, long notes. */
const mockAlerts = (page: Page) =>
  page.route(LIST, async (route) => {
    const response = await route.fetch();
    const [parcel]: Parcel[] = await response.json();
    const alerts: Partial<Parcel>[] = [
      { hazard: true, charges: [] },
      { hazard: true, charges: [{ chargeId: '1', chargeType: 'HAZARD', amount: 50 }] },
      { oversized: true, price: null, paymentStatus: 'UNPAYABLE' },
      { status: 'LOST' },
      { status: 'DESTINATION', destinationCode: 'KEN' },
      { customerNotes: `${'x'.repeat(500)} ${'Ж'.repeat(490)}` },
    ];
    const plain = {
      ...parcel,
      damaged: false,
      destinationCode: 'ANC',
      status: 'ORIGIN',
      paymentStatus: 'UNPAID',
    };
    const json = alerts.map((alert, index) => ({
      ...plain,
      ...alert,
      parcelId: `alert-${index}`,
      freightBillNum: `NB90000${index}`,
    }));
    await route.fulfill({ response, json });
  });

async function saveNotes(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit notes/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill('Ring twice');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
}

/** Packages with mocked responses, the menu, the help, and a page that fails to load or is offline. */
export const SITE_SCREENS: Screen[] = [
  {
    ...orders,
    name: 'orders-alerts',
    before: mockAlerts,
    reach: async (page) => {
      await page.getByRole('group', { name: /^Ready for pickup in Kenai/ }).waitFor();
      await page.getByRole('button', { name: 'Show more' }).click();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'orders-refresh-failed',
    reach: async (page) => {
      await page.getByRole('article').first().waitFor();
      await mockResponse('parcels?*', 400, { status: 400, error: 'Bad Request' })(page);
      await page.getByRole('button', { name: 'Refresh' }).click();
      // A toast under the pointer does not time out.
      await page.getByText(/could not be refreshed/).hover();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'notes-changed-elsewhere',
    before: mockResponse('parcels/*/notes', 409, {
      status: 409,
      error: 'Conflict',
      message: 'These notes were changed in another window or on another device.',
    }),
    reach: saveNotes,
  },
  {
    ...ONE_PACKAGE,
    name: 'details-images-failed',
    before: mockResponse('parcels/*/thumbnails', 403, { status: 403, error: 'Forbidden' }),
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Details/ })
        .first()
        .click();
      await page.getByText('Failed to fetch image').waitFor();
    },
  },
  {
    name: 'order-history-nothing-found',
    path: '/order-history?q=no+such+number',
    account: 'busy',
    reach: async (page) => {
      await page.getByText('None of your past packages match').waitFor();
      await page.getByLabel('Delivered from').fill('2026-01-02');
      await page.getByLabel('Delivered to').fill('2020-01-01');
      await page.getByText('The start date must not be after the end date.').waitFor();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'help',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Help' }).click();
      await page.getByRole('dialog', { name: 'Help' }).waitFor();
    },
  },
  {
    name: 'newcomer-menu',
    path: '/orders',
    account: 'newcomer',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByText(/^Signed in as/).waitFor();
    },
  },
  {
    name: 'page-failed',
    path: '/free-quote',
    before: (page) => page.route('**/assets/QuotePage-*.js', (route) => route.abort()),
    reach: (page) => page.getByText('This page could not be loaded.').waitFor(),
  },
  {
    ...ONE_PACKAGE,
    name: 'offline',
    reach: async (page) => {
      await page.getByRole('article').first().waitFor();
      await page.context().setOffline(true);
      await page.getByText('You are offline. What you see may be out of date.').waitFor();
    },
  },
];
