import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { accounts, expect, fillSignIn, PASSWORD, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { endSessions } from '../support/users.ts';

const EXPIRED = 'Your login session has expired. Please log in again to resume using the app.';
const OVER_ONE_HOUR_MS = 3_601_000;

const packages = (page: Page) => page.getByRole('heading', { name: 'Active Packages' });
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Log in' });

/** Signs in with a new session, because these tests end or change it. */
async function openSignedIn(page: Page): Promise<void> {
  await page.clock.install();
  await signIn(page, accounts.customer);
  await expect(packages(page)).toBeVisible();
}

const hasTokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.refreshToken')));

const idToken = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.idToken'))?.[1]);

test('refreshes expired tokens in the background', async ({ page }) => {
  await openSignedIn(page);
  const before = await idToken(page);
  await page.clock.fastForward(OVER_ONE_HOUR_MS);
  // Wait until the new tokens are stored, not only requested.
  await expect.poll(() => idToken(page)).not.toBe(before);
  await expect(packages(page)).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
});

test('ends a revoked session, shows the message once, and goes to the return URL after the next login', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { email } = await createCustomerWith(portal, () => []);
  await page.clock.install();
  await useSessionOf(email);
  await page.goto('/orders?from=mail');
  await expect(packages(page)).toBeVisible();
  await endSessions(portal, email);
  await page.clock.fastForward(OVER_ONE_HOUR_MS);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  expect(await hasTokens(page)).toBe(false);

  await page.reload();
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByText(EXPIRED)).toBeHidden();
  await fillSignIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/orders?from=mail');
});

test('keeps the session without a network', async ({ page }) => {
  await openSignedIn(page);
  await page.route('**/cognito', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.clock.fastForward(OVER_ONE_HOUR_MS);
  await failed;
  await expect(packages(page)).toBeVisible();
  expect(await hasTokens(page)).toBe(true);

  await page.unroute('**/cognito');
  await page.reload();
  await expect(packages(page)).toBeVisible();
});

for (const { name, interrupt } of [
  { name: 'the user leaves the page during', interrupt: (page: Page) => page.goto('/nowhere') },
  {
    name: 'the connection is lost during',
    interrupt: async (page: Page, cut: () => void) => {
      const failed = page.waitForEvent('requestfailed');
      cut();
      await failed;
      await page.reload();
    },
  },
]) {
  test(`keeps the session if ${name} a token refresh`, async ({ page }) => {
    await openSignedIn(page);
    const started = Promise.withResolvers<() => void>();
    const stallingServer = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1', 'content-length': '5000' });
      response.write('{"AuthenticationResult":{', () => started.resolve(() => response.destroy()));
    }).listen(0);
    const { port } = stallingServer.address() as AddressInfo;
    await page.route('**/cognito', (route) => route.continue({ url: `http://localhost:${port}` }));
    const responded = page.waitForResponse((response) => 'x-amz-target' in response.request().headers());
    await page.clock.fastForward(OVER_ONE_HOUR_MS);
    const [cut] = await Promise.all([started.promise, responded]);
    await page.unroute('**/cognito');
    await interrupt(page, cut);
    stallingServer.close();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(await hasTokens(page)).toBe(true);
  });
}

test('stays logged out after a logout during a token refresh', async ({ page }) => {
  await openSignedIn(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await expect(logout).toBeVisible();

  const requested = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route('**/cognito', async (route) => {
    if (!route.request().headers()['x-amz-target']?.endsWith('GetTokensFromRefreshToken')) {
      return route.continue();
    }
    const response = await route.fetch();
    requested.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  await page.clock.fastForward(OVER_ONE_HOUR_MS);
  await requested.promise;
  await logout.click();
  const refreshed = page.waitForResponse((response) =>
    Boolean(response.request().headers()['x-amz-target']?.endsWith('GetTokensFromRefreshToken')),
  );
  released.resolve();
  await (await refreshed).finished();
  await expect(loginHeading(page)).toBeVisible();
  await expect.poll(() => hasTokens(page)).toBe(false);
  await page.reload();
  await expect(loginHeading(page)).toBeVisible();
});

test('ignores a token that cannot be decoded, and logs a warning', async ({ page }) => {
  await signIn(page, accounts.customer);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.endsWith('.idToken')) localStorage.setItem(key, 'broken');
    }
  });
  const warned = page.waitForEvent('console', (line) => line.text() === 'Could not extract key from idToken');
  await page.reload();
  expect((await warned).type()).toBe('warning');
  await expect(loginHeading(page)).toBeVisible();
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(packages(page)).toBeVisible();
});

test('signs two tabs in and out together', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/login');
  await signIn(page, accounts.customer);
  await expect(packages(other)).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(loginHeading(other)).toBeVisible();
  await expect(other.getByText(EXPIRED)).toBeHidden();
});
