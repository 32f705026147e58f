import type { Page } from '@playwright/test';
import { codeFor, enterCode, freshEmail, registerUnconfirmed } from '../support/accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, signIn, test } from '../support/fixtures.ts';
import { createTemporaryUser } from '../support/users.ts';

const REFUSED = 'There is already a signed in user';
const STAFF_HOME = '/staff/packages';

const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Log in' });
const packages = (page: Page) => page.getByRole('heading', { name: 'Active Packages' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function expectRefusal(page: Page, other: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();
  await expect(page.getByText(`Signed in as ${other}`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/login');
}

async function type(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

async function logOut(page: Page): Promise<void> {
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** Ends the other session. What says so leaves the page and moves what stands below it. */
async function signOutFirst(page: Page): Promise<void> {
  await button(page, 'Sign out first').click();
  await expect(page.getByText(REFUSED)).toBeHidden();
}

/** What the browser keeps of a session, of which it is then deprived. */
async function takeTokens(page: Page, email: string): Promise<Record<string, string>> {
  await signIn(page, email);
  const tokens = await page.evaluate(() => ({ ...localStorage }));
  await page.goto('/local/none');
  await page.evaluate(() => localStorage.clear());
  return tokens;
}

const tokenKept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('Token')));

test.describe('at the login page, while another tab signs in', () => {
  test('any credentials are refused until that user is signed out', { tag: '@screen' }, async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    await type(page, accounts.warehouse, 'nonsense');
    const other = await context.newPage();
    await signIn(other, accounts.customer);
    await expectRefusal(page, accounts.customer);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await button(page, 'Log in').click();
    await expectRefusal(page, accounts.customer);
    await type(page, accounts.warehouse, PASSWORD);
    await button(page, 'Log in').click();
    await expectRefusal(page, accounts.customer);

    await signOutFirst(page);
    await expect(page.getByText(REFUSED)).toBeHidden();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expect(loginHeading(other)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(accounts.warehouse);
    await button(page, 'Log in').click();
    await expect(page).toHaveURL(STAFF_HOME);
  });

  test('nobody goes on as that user without saying so', async ({ page, context }) => {
    await page.goto('/login');
    await type(page, accounts.warehouse, PASSWORD);
    await signIn(await context.newPage(), accounts.customer);
    await button(page, `Continue as ${accounts.customer}`).click();
    await expect(packages(page)).toBeVisible();
  });

  test('the refusal goes when that user logs out there', async ({ page, context }) => {
    await page.goto('/login');
    await type(page, accounts.warehouse, PASSWORD);
    const other = await context.newPage();
    await signIn(other, accounts.customer);
    await expectRefusal(page, accounts.customer);
    await logOut(other);
    await expect(page.getByText(REFUSED)).toBeHidden();
    await button(page, 'Log in').click();
    await expect(page).toHaveURL(STAFF_HOME);
  });

  test('a later step of signing in waits', { tag: '@screen' }, async ({ page, context, portal }) => {
    const email = await createTemporaryUser(portal, PASSWORD);
    await page.goto('/login');
    await fillSignIn(page, email, PASSWORD);
    const step = page.getByRole('heading', { name: 'Choose a new password' });
    await expect(step).toBeVisible();
    await signIn(await context.newPage(), accounts.customer);
    await expectRefusal(page, accounts.customer);
    await expect(step).toBeHidden();
    await expectAccessible(page);

    await signOutFirst(page);
    await expect(step).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('Spruce-and-ice-7');
    await page.getByLabel('Confirm Password').fill('Spruce-and-ice-7');
    await button(page, 'Set password').click();
    await expect(page).toHaveURL('/onboarding');
  });

  for (const { password, outcome } of [
    { password: PASSWORD, outcome: 'leads to the account that was entered, in both tabs' },
    { password: 'nonsense', outcome: 'leads to no account when it fails' },
  ]) {
    test(`a sign-in that is on its way ${outcome}`, async ({ page, context }) => {
      await page.goto('/login');
      const held = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      await page.route('**/cognito', async (route) => {
        asked.resolve();
        await held.promise;
        await route.continue();
      });
      await fillSignIn(page, accounts.warehouse, password);
      await asked.promise;
      const other = await context.newPage();
      await signIn(other, accounts.customer);
      await expect(packages(other)).toBeVisible();
      held.resolve();
      if (password !== PASSWORD) return expectRefusal(page, accounts.customer);
      await expect(page).toHaveURL(STAFF_HOME);
      await expect(other).toHaveURL(STAFF_HOME);
      await logOut(page);
      await expect(loginHeading(other)).toBeVisible();
      // The tokens that were overtaken have gone too.
      expect(await tokenKept(page)).toBe(false);
    });
  }

  test('who has just registered is not taken into the account of that user', async ({
    page,
    context,
    portal,
  }) => {
    const email = freshEmail();
    await registerUnconfirmed(page, email);
    await signIn(await context.newPage(), accounts.customer);
    await enterCode(page, codeFor(portal, email));
    await expectRefusal(page, accounts.customer);
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });
});

for (const { name, password } of [
  { name: 'the password of another account', password: PASSWORD },
  { name: 'nonsense', password: 'nonsense' },
]) {
  test(`a session that outlived a reload without a network is not entered with ${name}`, async ({ page }) => {
    await page.clock.install();
    await signIn(page, accounts.customer);
    await expect(packages(page)).toBeVisible();
    await page.route('**/cognito', (route) => route.abort());
    await page.clock.fastForward(3_601_000);
    await page.reload();
    await expect(loginHeading(page)).toBeVisible();

    // The network comes back last: the page may find the session again at any time after it.
    await type(page, accounts.warehouse, password);
    await page.unroute('**/cognito');
    await button(page, 'Log in').click();
    await expectRefusal(page, accounts.customer);
    await signOutFirst(page);
    await type(page, accounts.warehouse, PASSWORD);
    await button(page, 'Log in').click();
    await expect(page).toHaveURL(STAFF_HOME);
  });
}

test('a sign-in in another tab is followed, however slowly its tokens are written', async ({
  page,
  context,
}) => {
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
    // The library writes the next one when the other tab may have looked already.
    await page.waitForFunction((written) => Object(window).seen.includes(written), key);
  }
  await expect(packages(page)).toBeVisible();
});

test.describe('the next user at this browser is not led to the page of the one before', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, accounts.customer);
    await page.goto('/order-history');
    await expect(page.getByRole('heading', { name: 'Historical Packages' })).toBeVisible();
  });

  test('who logged out in another tab', async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/orders');
    await logOut(other);
    await expect(loginHeading(page)).toBeVisible();
    await fillSignIn(other, accounts.warehouse, PASSWORD);
    await expect(other).toHaveURL(STAFF_HOME);
    await expect(page).toHaveURL(STAFF_HOME);
  });

  test('who was signed out and replaced before this tab looked', async ({
    page,
    context,
    browser,
    portal,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: portal.origin });
    const tokens = await takeTokens(await elsewhere.newPage(), accounts.warehouse);
    await elsewhere.close();
    const other = await context.newPage();
    await other.goto('/local/none');
    await other.evaluate((entries) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, tokens);
    await expect(page).toHaveURL(STAFF_HOME);
  });

  test('whose session ran out in this tab', async ({ page }) => {
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(loginHeading(page)).toBeVisible();
    await fillSignIn(page, accounts.warehouse, PASSWORD);
    await expect(page).toHaveURL(STAFF_HOME);
  });
});

test('a session that is renewed here while it ends in another tab stays ended', async ({ page, context }) => {
  await page.clock.install();
  await signIn(page, accounts.customer);
  await expect(packages(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/orders');
  await expect(packages(other)).toBeVisible();

  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route('**/cognito', async (route) => {
    const response = await route.fetch();
    asked.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  await page.clock.fastForward(3_601_000);
  await asked.promise;
  await logOut(other);
  await expect(loginHeading(other)).toBeVisible();
  held.resolve();
  await expect(loginHeading(page)).toBeVisible();
  expect(await tokenKept(page)).toBe(false);
});

test('a wanted page that leads elsewhere once its dots are resolved is not followed', async ({ page }) => {
  for (const from of ['/.//evil.example', '/..//evil.example', '/./\\evil.example']) {
    await page.goto('/login');
    await page.evaluate(
      (wanted) => history.replaceState({ usr: { from: wanted }, key: 'k', idx: 0 }, ''),
      from,
    );
    await page.reload();
    await fillSignIn(page, accounts.customer, PASSWORD);
    await expect(page).toHaveURL('/orders');
    await expect(packages(page)).toBeVisible();
    await logOut(page);
    await expect(loginHeading(page)).toBeVisible();
  }
});
