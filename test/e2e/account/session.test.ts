import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { failWith } from '../support/accounts.ts';
import { expectAccessible } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, signIn, test } from '../support/fixtures.ts';

const EXPIRED = 'Your login session has expired. Please log in again to resume using the app.';
const AN_HOUR = 3_601_000;

const packages = (page: Page) => page.getByRole('heading', { name: 'Active Packages' });
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Log in' });

/** Signs in by itself: what one of these tests does to its session must not reach another test. */
async function open(page: Page): Promise<void> {
  await page.clock.install();
  await signIn(page, accounts.customer);
  await expect(packages(page)).toBeVisible();
}

/** Revokes the refresh token at the provider, as another device or an administrator would. */
async function revoke(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const entry = Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken'));
    const [, clientId] = entry?.[0].split('.') ?? [];
    const response = await fetch('/cognito', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
      },
      body: JSON.stringify({ ClientId: clientId, Token: entry?.[1] }),
    });
    return response.status;
  });
  expect(status).toBe(200);
}

const keepsTokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.refreshToken')));

const idToken = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.idToken'))?.[1]);

test('tokens that ran out are renewed unnoticed', async ({ page }) => {
  await open(page);
  const before = await idToken(page);
  await page.clock.fastForward(AN_HOUR);
  // Kept, not only asked for: who leaves the page before that has the old ones still.
  await expect.poll(() => idToken(page)).not.toBe(before);
  await expect(packages(page)).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
});

test('a session that was revoked ends with a message that is shown once', async ({ page }) => {
  await open(page);
  await revoke(page);
  await page.clock.fastForward(AN_HOUR);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  expect(await keepsTokens(page)).toBe(false);
  await expectAccessible(page);

  await page.reload();
  await expect(loginHeading(page)).toBeVisible();
  await expect(page.getByText(EXPIRED)).toBeHidden();
});

test('the message goes with the next attempt, and the login leads back', async ({ page }) => {
  await open(page);
  await page.goto('/orders?from=mail');
  await expect(packages(page)).toBeVisible();
  await revoke(page);
  await page.clock.fastForward(AN_HOUR);
  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page).toHaveURL('/orders?from=mail');
});

test('a lost network keeps the session', async ({ page }) => {
  await open(page);
  await page.route('**/cognito', (route) => route.abort());
  const tried = page.waitForEvent('requestfailed');
  await page.clock.fastForward(AN_HOUR);
  await tried;
  await expect(packages(page)).toBeVisible();
  expect(await keepsTokens(page)).toBe(true);

  await page.unroute('**/cognito');
  await page.reload();
  await expect(packages(page)).toBeVisible();
});

for (const { name, goOn } of [
  { name: 'a page that is left within the answer', goOn: (page: Page) => page.goto('/nowhere') },
  {
    name: 'an answer that is cut off',
    goOn: async (page: Page, cut: () => void) => {
      const failed = page.waitForEvent('requestfailed');
      cut();
      await failed;
      await page.reload();
    },
  },
]) {
  test(`${name} of a renewal keeps the session`, async ({ page }) => {
    await open(page);
    const begun = Promise.withResolvers<() => void>();
    const halting = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1', 'content-length': '5000' });
      response.write('{"AuthenticationResult":{', () => begun.resolve(() => response.destroy()));
    }).listen(0);
    const { port } = halting.address() as AddressInfo;
    await page.route('**/cognito', (route) => route.continue({ url: `http://localhost:${port}` }));
    const answered = page.waitForResponse((response) => 'x-amz-target' in response.request().headers());
    await page.clock.fastForward(AN_HOUR);
    const [cut] = await Promise.all([begun.promise, answered]);
    await page.unroute('**/cognito');
    await goOn(page, cut);
    halting.close();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(await keepsTokens(page)).toBe(true);
  });
}

test('any other failure of renewing ends the session', async ({ page }) => {
  await open(page);
  await failWith(page, 'GetTokensFromRefreshToken', 'InvalidParameterException', 'Secret inner details');
  await page.clock.fastForward(AN_HOUR);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  expect(await keepsTokens(page)).toBe(false);
});

test('a token that the API refuses is renewed at once, or ends the session', async ({ page }) => {
  await open(page);
  await revoke(page);
  await page.route('**/api/parcels?*', (route) =>
    route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
  );
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
});

test('each change of path looks at the session again', async ({ page }) => {
  await open(page);
  // As if the browser had lost it.
  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('link', { name: 'LOGIN', exact: true })).toBeVisible();
});

test('who logs out while the session is renewed stays logged out', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await expect(logout).toBeVisible();

  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route('**/cognito', async (route) => {
    if (!route.request().headers()['x-amz-target']?.endsWith('GetTokensFromRefreshToken')) {
      return route.continue();
    }
    const response = await route.fetch();
    asked.resolve();
    await held.promise;
    await route.fulfill({ response });
  });
  await page.clock.fastForward(AN_HOUR);
  await asked.promise;
  await logout.click();
  const renewed = page.waitForResponse((response) =>
    Boolean(response.request().headers()['x-amz-target']?.endsWith('GetTokensFromRefreshToken')),
  );
  held.resolve();
  await (await renewed).finished();
  await expect(loginHeading(page)).toBeVisible();
  await expect.poll(() => keepsTokens(page)).toBe(false);
  await page.reload();
  await expect(loginHeading(page)).toBeVisible();
});

test('who logs in before it was noticed that they are signed in is told so, and goes on to the page they wanted', async ({
  page,
}) => {
  await signIn(page, accounts.customer);
  const tokens = await page.evaluate(() => Object.entries(localStorage));
  await page.evaluate(() => localStorage.clear());
  await page.goto('/order-history');
  await expect(loginHeading(page)).toBeVisible();
  await page.getByLabel('Email').fill(accounts.customer);
  await page.getByLabel('Password', { exact: true }).fill('nonsense');
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, tokens);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('There is already a signed in user');
  await page.getByRole('button', { name: `Continue as ${accounts.customer}` }).click();
  await expect(page).toHaveURL('/order-history');
});

test('a token that cannot be decoded is no session, and the console says why', async ({ page }) => {
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

test('two tabs sign in and out together', async ({ page, context }) => {
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

test('the back button after a logout shows nothing of the session', async ({ page }) => {
  await signIn(page, accounts.customer);
  await page.goto('/orders?from=mail');
  await expect(packages(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(loginHeading(page)).toBeVisible();
  await page.goBack();
  await expect(loginHeading(page)).toBeVisible();
  await expect(packages(page)).toBeHidden();
});
