import type { Page } from '@playwright/test';
import { heading, ONE_PACKAGE, type Screen } from './screen.ts';

const openFirst = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog');

async function openResolve(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Resolve the issues/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'Kodiak' }).waitFor({ state: 'attached' });
  await page.getByRole('dialog').getByRole('img').first().waitFor();
}

/** Damaged, and without a destination. */
const TROUBLED = { path: '/orders?q=C11920438871204', account: 'customer' } as const;

/** Active Packages, its states and its dialogs. */
export const ORDERS_SCREENS: Screen[] = [
  {
    name: 'orders',
    path: '/orders',
    account: 'customer',
    reach: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'orders-busy',
    path: '/orders',
    account: 'busy',
    reach: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'orders-filters',
    path: '/orders',
    account: 'customer',
    reach: async (page) => {
      await openFirst(page, /^Filter/);
      await dialog(page).getByLabel('Anchorage').check();
      await dialog(page)
        .getByRole('button', { name: /^Show \d/ })
        .waitFor();
    },
  },
  {
    name: 'orders-filtered',
    path: '/orders?destination=ANC&paid=unpaid',
    account: 'customer',
    reach: (page) => page.getByRole('list', { name: 'Active filters' }).waitFor(),
  },
  {
    name: 'orders-selected',
    path: '/orders?destination=ANC',
    account: 'customer',
    reach: async (page) => {
      await page.getByLabel('Select All').check();
      await page.getByRole('region', { name: 'Selected packages' }).waitFor();
    },
  },
  {
    name: 'orders-nothing-found',
    path: '/orders?q=no+such+number',
    account: 'customer',
    reach: (page) => page.getByText('No packages match').waitFor(),
  },
  {
    ...ONE_PACKAGE,
    name: 'notes-discard',
    reach: async (page) => {
      await openFirst(page, /edit notes/i);
      await dialog(page).getByRole('textbox').fill('Half a sentence');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'orders-empty',
    path: '/orders',
    account: 'customer',
    before: (page) => page.route('**/api/parcels?*', (route) => route.fulfill({ json: [] })),
    reach: (page) => page.getByText('No packages yet').waitFor(),
  },
  {
    name: 'orders-loading',
    path: '/orders',
    account: 'customer',
    before: (page) => page.route('**/api/parcels?*', () => {}),
    reach: heading('Active Packages'),
  },
  {
    name: 'orders-failed',
    path: '/orders',
    account: 'customer',
    before: (page) =>
      page.route('**/api/parcels?*', (route) =>
        route.fulfill({ status: 400, json: { status: 400, error: 'Bad Request' } }),
      ),
    reach: (page) => page.getByText('Your packages could not be loaded.').waitFor(),
  },
  {
    ...ONE_PACKAGE,
    name: 'details',
    reach: async (page) => {
      await openFirst(page, /^Details/);
      await dialog(page).getByRole('img').first().waitFor();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'image',
    reach: async (page) => {
      await openFirst(page, /^Details/);
      await dialog(page)
        .getByRole('button')
        .filter({ has: page.getByRole('img') })
        .first()
        .click();
      await page.getByRole('link', { name: /new tab/ }).waitFor();
    },
  },
  {
    ...ONE_PACKAGE,
    name: 'edit-notes',
    reach: async (page) => {
      await openFirst(page, /edit notes/i);
      await dialog(page).getByRole('textbox').waitFor();
    },
  },
  {
    // Held by staff.
    name: 'details-held',
    path: '/orders?q=SPDX0044718826',
    account: 'customer',
    reach: (page) => openFirst(page, /^Details/),
  },
  { ...TROUBLED, name: 'resolve-issues', reach: openResolve },
  {
    ...TROUBLED,
    name: 'resolve-issues-messages',
    reach: async (page) => {
      await openResolve(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Choose a destination or accept the damage.').waitFor();
    },
  },
];
