import type { Page } from '@playwright/test';
import { DEFAULT_RUNTIME_CONFIG, RUNTIME_CONFIG_PATH } from '../shared/deployment/runtime-config.ts';

/** A screen or dialog, and the way to it. */
export interface Screen {
  name: string;
  /** The demo account that sees it; nobody is signed in without one. */
  account?: 'customer' | 'busy' | 'newcomer' | 'temporary' | 'warehouse';
  path: string;
  /** Set up before the page is opened, such as an answer that fails. */
  before?: (page: Page) => Promise<unknown>;
  /** What a person does there, ending when the picture may be taken. */
  reach: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
const openFirst = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page) => page.getByRole('dialog');

export const SCREENS: Screen[] = [
  { name: 'login', path: '/login', reach: heading('Log in') },
  {
    name: 'login-messages',
    path: '/login',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Email is required!').waitFor();
    },
  },
  {
    name: 'login-refused',
    path: '/login',
    reach: async (page) => {
      await page.getByLabel('Email').fill('customer@northbound.test');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Incorrect username or password.').waitFor();
    },
  },
  {
    name: 'new-password',
    path: '/login',
    account: 'temporary',
    reach: (page) => page.getByLabel('Confirm Password').waitFor(),
  },
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
  { name: 'orders-empty', path: '/orders', account: 'newcomer', reach: heading('Active Packages') },
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
    name: 'details',
    path: '/orders',
    account: 'customer',
    reach: async (page) => {
      await openFirst(page, /^Details/);
      await dialog(page).getByRole('img').first().waitFor();
    },
  },
  {
    name: 'picture',
    path: '/orders',
    account: 'customer',
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
    name: 'edit-notes',
    path: '/orders',
    account: 'customer',
    reach: async (page) => {
      await openFirst(page, /edit notes/i);
      await dialog(page).getByRole('textbox').waitFor();
    },
  },
  {
    name: 'menu',
    path: '/orders',
    account: 'customer',
    reach: async (page) => {
      await page.getByRole('button', { name: /menu/i }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
  {
    name: 'staff',
    path: '/staff/packages',
    account: 'warehouse',
    reach: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'forbidden',
    path: '/forbidden',
    reach: (page) => page.getByText('You do not have permission').waitFor(),
  },
  {
    name: 'not-found',
    path: '/no-such-page',
    reach: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'maintenance',
    path: '/login',
    before: (page) =>
      page.route(`**${RUNTIME_CONFIG_PATH}`, (route) =>
        route.fulfill({ json: { ...DEFAULT_RUNTIME_CONFIG, maintenanceMode: 'true' } }),
      ),
    reach: heading('Scheduled Maintenance Notice'),
  },
  {
    name: 'default-configuration',
    path: '/login',
    before: (page) =>
      page.route(`**${RUNTIME_CONFIG_PATH}`, (route) => route.fulfill({ status: 404, body: '' })),
    reach: heading('Log in'),
  },
];
