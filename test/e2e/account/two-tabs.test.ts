import type { Page } from '@playwright/test';
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

async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
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

/** Signs in, and returns the stored session after removing it from the browser. */
async function takeTokens(page: Page, email: string): Promise<Record<string, string>> {
  await signIn(page, email);
  const tokens = await page.evaluate(() => ({ ...localStorage }));
  await page.goto('/local/none');
  await page.evaluate(() => localStorage.clear());
  return tokens;
}

const hasTokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('Token')));

test.describe('at the login page, while another tab signs in', () => {
  test('rejects all credentials until that user is signed out', async ({ page, context }) => {
    await page.goto('/login');
    await fillCredentials(page, accounts.warehouse, 'nonsense');
    const other = await context.newPage();
    await signIn(other, accounts.customer);
    await expectAlreadySignedIn(page, accounts.customer);

    await button(page, 'Log in').click();
    await expectAlreadySignedIn(page, accounts.customer);
    await fillCredentials(page, accounts.warehouse, PASSWORD);
    await button(page, 'Log in').click();
    await expectAlreadySignedIn(page, accounts.customer);

    await signOutFirst(page);
    await expect(page.getByText(ALREADY_SIGNED_IN)).toBeHidden();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(loginHeading(other)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(accounts.warehouse);
    await button(page, 'Log in').click();
    await expect(page).toHaveURL(STAFF_HOME);
  });

  test('hides a later step until that user is signed out', async ({ page, context, portal }) => {
    const email = await createTemporaryUser(portal, PASSWORD);
    await page.goto('/login');
    await fillSignIn(page, email, PASSWORD);
    const step = page.getByRole('heading', { name: 'Choose a new password' });
    await expect(step).toBeVisible();
    await signIn(await context.newPage(), accounts.customer);
    await expectAlreadySignedIn(page, accounts.customer);
    await expect(step).toBeHidden();

    await signOutFirst(page);
    await expect(step).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('Spruce-and-ice-7');
    await page.getByLabel('Confirm Password').fill('Spruce-and-ice-7');
    await button(page, 'Set password').click();
    await expect(page).toHaveURL('/onboarding');
  });

  test('completes a sign-in in progress, for both tabs', async ({ page, context }) => {
    await page.goto('/login');
    const released = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    await page.route('**/cognito', async (route) => {
      requested.resolve();
      await released.promise;
      await route.continue();
    });
    await fillSignIn(page, accounts.warehouse, PASSWORD);
    await requested.promise;
    const other = await context.newPage();
    await signIn(other, accounts.customer);
    await expect(packages(other)).toBeVisible();
    released.resolve();
    await expect(page).toHaveURL(STAFF_HOME);
    await expect(other).toHaveURL(STAFF_HOME);
    await logOut(page);
    await expect(loginHeading(other)).toBeVisible();
    // The tokens of the replaced session are gone, too.
    expect(await hasTokens(page)).toBe(false);
  });
});

test('does not use a session that survived a reload without a network', async ({ page }) => {
  await page.clock.install();
  await signIn(page, accounts.customer);
  await expect(packages(page)).toBeVisible();
  await page.route('**/cognito', (route) => route.abort());
  await page.clock.fastForward(3_601_000);
  await page.reload();
  await expect(loginHeading(page)).toBeVisible();

  // The network returns last, because the page can find the session at any time after it.
  await fillCredentials(page, accounts.warehouse, PASSWORD);
  await page.unroute('**/cognito');
  await button(page, 'Log in').click();
  await expectAlreadySignedIn(page, accounts.customer);
  await signOutFirst(page);
  await fillCredentials(page, accounts.warehouse, PASSWORD);
  await button(page, 'Log in').click();
  await expect(page).toHaveURL(STAFF_HOME);
});

test('follows a sign-in in another tab whose tokens are written slowly', async ({ page, context }) => {
  const other = await context.newPage();
  const tokens = await takeTokens(other, accounts.customer);
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
});

test('the next user of this browser does not land on the previous page after a logout in another tab', async ({
  page,
  context,
}) => {
  await signIn(page, accounts.customer);
  await page.goto('/order-history');
  await expect(page.getByRole('heading', { name: 'Historical Packages' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/orders');
  await logOut(other);
  await expect(loginHeading(page)).toBeVisible();
  await fillSignIn(other, accounts.warehouse, PASSWORD);
  await expect(other).toHaveURL(STAFF_HOME);
  await expect(page).toHaveURL(STAFF_HOME);
});

test('stays signed out after a logout in another tab during a token refresh', async ({ page, context }) => {
  await page.clock.install();
  await signIn(page, accounts.customer);
  await expect(packages(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/orders');
  await expect(packages(other)).toBeVisible();

  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/cognito', async (route) => {
    const response = await route.fetch();
    requested.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  await page.clock.fastForward(3_601_000);
  await requested.promise;
  await logOut(other);
  await expect(loginHeading(other)).toBeVisible();
  released.resolve();
  await expect(loginHeading(page)).toBeVisible();
  expect(await hasTokens(page)).toBe(false);
});
