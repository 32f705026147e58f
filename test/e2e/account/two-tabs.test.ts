import type { Page } from '@playwright/test';
import { OVER_ONE_HOUR_MS } from '../support/accounts.ts';
import { accounts, expect, fillSignIn, PASSWORD, signIn, test } from '../support/fixtures.ts';
import { createTemporaryUser } from '../support/users.ts';

const ALREADY_SIGNED_IN = 'There is already a signed in user';
const STAFF_HOME = '/staff/packages';

const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Log in' });
const packages = (page: Page) => page.getByRole('heading', { name: 'Active Packages' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function expectAlreadySignedIn(page: Page, other: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: ALREADY_SIGNED_IN })).toBeVisible();
  await expect(page.getByText(`Signed in as ${other}`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Ends the other session, and waits until its message is gone, which moves the content below. */
async function signOutFirst(page: Page): Promise<void> {
  await button(page, 'Sign out first').click();
  await expect(page.getByText(ALREADY_SIGNED_IN)).toBeHidden();
}

const hasTokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('Token')));

/** Delays calls to the user pool, before they are sent or after their response, until they are released. */
async function delayUserPool(page: Page, when: 'before sending' | 'after the response') {
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/cognito', async (route) => {
    const response = when === 'after the response' ? await route.fetch() : undefined;
    requested.resolve();
    await released.promise;
    await (response ? route.fulfill({ response }) : route.continue());
  });
  return { requested: requested.promise, release: released.resolve };
}

test('a login page rejects all credentials, and hides a later step, until the user of another tab is signed out', async ({
  page,
  context,
  portal,
}) => {
  const email = await createTemporaryUser(portal, PASSWORD);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('nonsense');
  const other = await context.newPage();
  await signIn(other, accounts.customer);
  await expectAlreadySignedIn(page, accounts.customer);
  await button(page, 'Log in').click();
  await expectAlreadySignedIn(page, accounts.customer);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Log in').click();
  await expectAlreadySignedIn(page, accounts.customer);

  await signOutFirst(page);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(loginHeading(other)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await button(page, 'Log in').click();
  const step = page.getByRole('heading', { name: 'Choose a new password' });
  await expect(step).toBeVisible();

  await signIn(other, accounts.customer);
  await expectAlreadySignedIn(page, accounts.customer);
  await expect(step).toBeHidden();
  await signOutFirst(page);
  await expect(step).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Spruce-and-ice-7');
  await page.getByLabel('Confirm Password').fill('Spruce-and-ice-7');
  await button(page, 'Set password').click();
  await expect(page).toHaveURL('/onboarding');
});

test('a sign-in in progress completes, and applies to both tabs', async ({ page, context }) => {
  await page.goto('/login');
  const { requested, release } = await delayUserPool(page, 'before sending');
  await fillSignIn(page, accounts.warehouse, PASSWORD);
  await requested;
  const other = await context.newPage();
  await signIn(other, accounts.customer);
  await expect(packages(other)).toBeVisible();
  release();
  await expect(page).toHaveURL(STAFF_HOME);
  await expect(other).toHaveURL(STAFF_HOME);
  await logOut(page);
  await expect(loginHeading(other)).toBeVisible();
  // The tokens of the replaced session are gone, too.
  expect(await hasTokens(page)).toBe(false);
});

test('a tab follows a sign-in in another tab, even if its tokens are written slowly, and a logout', async ({
  page,
  context,
  useSessionOf,
}) => {
  const other = await context.newPage();
  await useSessionOf(accounts.customer);
  await other.goto('/local/none');
  const tokens = await other.evaluate(() => ({ ...localStorage }));
  await other.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.evaluate(() => {
    const seen = Object.assign(window, { seen: [] as (string | null)[] }).seen;
    addEventListener('storage', ({ key }) => seen.push(key));
  });
  const NAMES = ['LastAuthUser', 'accessToken', 'idToken', 'refreshToken', 'signInDetails', 'clockDrift'];
  for (const name of NAMES) {
    const [key = '', value = ''] = Object.entries(tokens).find(([one]) => one.endsWith(`.${name}`)) ?? [];
    expect(value).not.toBe('');
    await other.evaluate((entry) => localStorage.setItem(entry.key, entry.value), { key, value });
    // The other tab may have checked before the library writes the next entry.
    await page.waitForFunction((written) => Object(window).seen.includes(written), key);
  }
  await expect(packages(page)).toBeVisible();

  // The next user of this browser does not land on the previous page.
  await page.goto('/order-history');
  await expect(page.getByRole('heading', { name: 'Historical Packages' })).toBeVisible();
  await other.goto('/orders');
  await logOut(other);
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByText('Your login session has expired.')).toBeHidden();
  await fillSignIn(other, accounts.warehouse, PASSWORD);
  await expect(other).toHaveURL(STAFF_HOME);
  await expect(page).toHaveURL(STAFF_HOME);
});

test('a tab stays signed out after a logout in another tab during a token refresh', async ({
  page,
  context,
  useSessionOf,
}) => {
  await page.clock.install({ time: Date.now() });
  await useSessionOf(accounts.customer);
  await page.goto('/orders');
  // The document shows the page's heading before the site runs and watches the session.
  await expect(page.getByRole('article').first()).toBeVisible();
  const { requested, release } = await delayUserPool(page, 'after the response');
  await page.clock.fastForward(OVER_ONE_HOUR_MS);
  await requested;
  // Opened only now: the clock is the same in both tabs, and either one could refresh the tokens first.
  const other = await context.newPage();
  await other.goto('/orders');
  await expect(packages(other)).toBeVisible();
  await logOut(other);
  await expect(loginHeading(other)).toBeVisible();
  release();
  await expect(loginHeading(page)).toBeVisible();
  expect(await hasTokens(page)).toBe(false);
});
