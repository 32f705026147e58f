import type { Page } from '@playwright/test';
import { DEFAULT_RUNTIME_CONFIG, RUNTIME_CONFIG_PATH } from '#shared/deployment/runtime-config.ts';
import { ACCOUNT_SCREENS } from './account-screens.ts';
import { AGENT_SCREENS } from './agents/agent-screens.ts';
import { APPOINTMENT_SCREENS } from './appointment-screens.ts';
import { CHALLENGE_SCREENS } from './challenge-screens.ts';
import { CLAIM_SCREENS } from './claims/claim-screens.ts';
import { CLOSURE_SCREENS } from './closures/closure-screens.ts';
import { COVER_SCREENS } from './cover/cover-screens.ts';
import { HISTORY_SCREENS } from './history-screens.ts';
import { CONSENT_SCREENS, OTHER_CONSENT_SCREENS } from './messages/consent-screens.ts';
import { MESSAGE_SCREENS } from './messages/message-screens.ts';
import { NOTIFICATION_SCREENS, OTHER_NOTIFICATION_SCREENS } from './messages/notification-screens.ts';
import { ORDERS_SCREENS } from './orders-screens.ts';
import { OVERVIEW_SCREENS } from './overview-screens.ts';
import { PAYING_SCREENS } from './paying-screens.ts';
import { FORWARDING_SCREENS } from './pre-alerts/forwarding-screens.ts';
import { PRE_ALERT_SCREENS } from './pre-alerts/pre-alert-screens.ts';
import { PROFILE_SCREENS } from './profile-screens.ts';
import { QUOTE_SCREENS } from './quote-screens.ts';
import { RECEIPT_SCREENS } from './receipt-screens.ts';
import { SAILING_SCREENS } from './sailings/sailing-screens.ts';
import { heading, ONE_PACKAGE, type Screen } from './screen.ts';
import { OTHER_SHIPPING_SCREENS, SHIPPING_SCREENS } from './shipping/shipping-screens.ts';
import { SITE_SCREENS } from './site-screens.ts';
import { STAFF_FAILURE_SCREENS } from './staff-failure-screens.ts';
import { MORE_STAFF_SCREENS } from './staff-more-screens.ts';
import { STAFF_SCREENS } from './staff-screens.ts';
import { STORAGE_SCREENS } from './storage/storage-screens.ts';

const PASSWORD = 'Spruce-and-ice-7';

/** Registers with a new email address, up to the confirmation code. */
async function signUp(page: Page): Promise<void> {
  const email = `${crypto.randomUUID()}@northbound.test`;
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Confirm Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByLabel('Preferred Terminal').selectOption('Anchorage');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Confirmation Code').waitFor();
}

/** The screens that are also audited. */
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
    name: 'login-rejected',
    path: '/login',
    reach: async (page) => {
      await page.getByLabel('Email').fill('customer@northbound.test');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByText('Incorrect username or password.').waitFor();
    },
  },
  ...CHALLENGE_SCREENS,
  ...AGENT_SCREENS,
  ...CLOSURE_SCREENS,
  ...SAILING_SCREENS,
  ...ACCOUNT_SCREENS,
  { name: 'register', path: '/register', reach: heading('Create your account') },
  {
    name: 'register-messages',
    path: '/register',
    reach: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('Spruce');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Please enter a valid email address.').waitFor();
    },
  },
  { name: 'register-confirm', path: '/register', reach: signUp },
  { name: 'reset-password', path: '/reset-password', reach: heading('Reset password') },
  {
    name: 'reset-password-code',
    path: '/reset-password',
    reach: async (page) => {
      await page.getByLabel('Email').fill('customer@northbound.test');
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByLabel('Confirmation Code').waitFor();
    },
  },
  {
    name: 'new-password',
    path: '/login',
    account: 'temporary',
    reach: (page) => page.getByLabel('Confirm Password').waitFor(),
  },
  ...ORDERS_SCREENS,
  {
    ...ONE_PACKAGE,
    name: 'menu',
    reach: async (page) => {
      await page.getByRole('button', { name: /menu/i }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  },
  ...APPOINTMENT_SCREENS,
  ...HISTORY_SCREENS,
  ...PAYING_SCREENS,
  ...RECEIPT_SCREENS,
  ...CLAIM_SCREENS,
  ...PRE_ALERT_SCREENS,
  ...STORAGE_SCREENS,
  ...SHIPPING_SCREENS,
  ...COVER_SCREENS,
  ...MESSAGE_SCREENS,
  ...NOTIFICATION_SCREENS,
  ...CONSENT_SCREENS,
  ...OVERVIEW_SCREENS,
  ...PROFILE_SCREENS,
  ...QUOTE_SCREENS,
  ...STAFF_SCREENS,
  ...MORE_STAFF_SCREENS,
  ...STAFF_FAILURE_SCREENS,
  ...FORWARDING_SCREENS,
  ...SITE_SCREENS,
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
    reach: (page) =>
      page
        .getByText(
          "This site's configuration could not be loaded, so it uses default settings. Signing in may not work.",
        )
        .waitFor(),
  },
];

/** States so similar to audited screens that the audit, which takes seconds for each, leaves them out. */
export const UNAUDITED_SCREENS: Screen[] = [
  ...OTHER_NOTIFICATION_SCREENS,
  ...OTHER_CONSENT_SCREENS,
  ...OTHER_SHIPPING_SCREENS,
];
