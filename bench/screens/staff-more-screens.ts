import type { Page } from '@playwright/test';
import { mockResponse, type Screen } from './screen.ts';
import { measurePackage, openCounter, openFirst } from './staff-steps.ts';

const BOARD = '/staff/packages';
/** A few packages, for screens on top of the board. */
const FEW = `${BOARD}?status=TRANSIT&destination=KOD`;
const FAILED = { status: 400, error: 'Bad Request' };
const shown = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const failing = (path: string) => mockResponse(path, 400, FAILED);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** The board, the details and the labels. */
const PACKAGES: Screen[] = [
  {
    name: 'staff-board-failed',
    path: BOARD,
    account: 'service',
    before: failing('staff/parcels?*'),
    reach: shown('The packages could not be loaded.'),
  },
  {
    name: 'staff-board-empty',
    path: `${BOARD}?status=LOST&payment=UNPAYABLE`,
    account: 'warehouse',
    reach: shown('No packages here.'),
  },
  {
    name: 'staff-search',
    path: FEW,
    account: 'service',
    reach: async (page) => {
      await page.getByLabel('Scan or search').fill('Co');
      await page.keyboard.press('Enter');
      await button(page, /Customer \d+/).waitFor();
    },
  },
  {
    name: 'staff-customer',
    path: BOARD,
    account: 'service',
    before: mockResponse('staff/customers/*/payment-limit', 200, {
      reached: 'DECLINES',
      endsAt: '2026-01-07T04:30:00.000Z',
      cardPages: 2,
      declines: 5,
      lifted: null,
    }),
    reach: async (page) => {
      await openFirst(page);
      await page.getByRole('link', { name: 'All packages for this customer' }).click();
      await button(page, 'Allow card payments').waitFor();
    },
  },
  {
    name: 'staff-details-missing',
    path: `${FEW}&parcel=nothing`,
    account: 'service',
    reach: (page) => page.getByRole('dialog').getByText('not found').first().waitFor(),
  },
  {
    name: 'staff-change-status',
    path: FEW,
    account: 'warehouse',
    reach: async (page) => {
      await openFirst(page);
      await button(page, 'CHANGE STATUS').click();
      await page.getByRole('menuitem', { name: 'Mark as lost' }).click();
      await page.getByLabel('Reason').waitFor();
    },
  },
  {
    name: 'staff-edit-missing',
    path: '/edit-package/nothing',
    account: 'service',
    reach: shown('This package was not found.'),
  },
  {
    name: 'staff-labels',
    path: `${BOARD}?status=ORIGIN&destination=PBY`,
    account: 'warehouse',
    reach: async (page) => {
      await page.getByRole('link', { name: /^Print \d+ labels$/ }).click();
      await page
        .getByRole('img', { name: /^Barcode/ })
        .nth(1)
        .waitFor();
    },
  },
  {
    name: 'staff-labels-none',
    path: '/package-labels',
    account: 'warehouse',
    reach: shown('No packages were selected.'),
  },
  {
    name: 'staff-label-failed',
    path: '/package-label/p1',
    account: 'warehouse',
    before: failing('parcels/p1'),
    reach: shown('The package could not be loaded.'),
  },
];

/** Piles, the intake and the counter. */
const SCANNER: Screen[] = [
  {
    name: 'staff-pile-empty',
    path: '/staff/arrive',
    account: 'warehouse',
    reach: (page) => page.getByRole('heading', { level: 1, name: 'Arrive' }).waitFor(),
  },
  { name: 'staff-intake-filled', path: '/staff/intake', account: 'warehouse', reach: measurePackage },
  {
    name: 'staff-intake-received',
    path: '/staff/intake',
    account: 'warehouse',
    reach: async (page) => {
      await measurePackage(page);
      await button(page, 'Receive package').click();
      await page.getByRole('status', { name: 'Received' }).waitFor();
    },
  },
  {
    name: 'staff-waiting-failed',
    path: '/staff/intake/waiting',
    account: 'service',
    before: failing('staff/intakes*'),
    reach: shown('The waiting packages could not be loaded.'),
  },
  {
    name: 'staff-waiting-match',
    path: '/staff/intake/waiting',
    account: 'service',
    reach: async (page) => {
      const customer = page.getByRole('searchbox', { name: 'Customer' }).first();
      await customer.fill('10006');
      await customer.press('Enter');
      await button(page, /10006/).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'staff-counter-terminal',
    path: '/staff/pickups',
    account: 'warehouse',
    reach: shown('Choose your terminal.'),
  },
  {
    name: 'staff-counter-failed',
    path: '/staff/pickups',
    account: 'warehouse',
    before: failing('appointments?*'),
    reach: async (page) => {
      await openCounter(page);
      await shown('The appointments could not be loaded.')(page);
    },
  },
  {
    name: 'staff-counter-nothing-found',
    path: '/staff/pickups',
    account: 'warehouse',
    reach: async (page) => {
      await openCounter(page);
      await page.getByRole('searchbox', { name: 'Find a customer' }).fill('ZZZZZZ');
      await page.keyboard.press('Enter');
      await shown('No match for this code, number or name.')(page);
    },
  },
];

/** The rarer states of the staff screens. */
export const MORE_STAFF_SCREENS: Screen[] = [...PACKAGES, ...SCANNER];
