import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { OVER_ONE_HOUR_MS, SESSION_EXPIRED } from '../support/accounts.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { endSessions } from '../support/users.ts';

/** The loaded list. The document shows the page's heading before the site runs and watches the session. */
const packages = (page: Page) => page.getByRole('article').or(page.getByText('No packages yet')).first();
const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Log in' });

const hasTokens = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('.refreshToken')));

const idToken = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.idToken'))?.[1]);

test('a session is refreshed in the background, survives a lost network and ends when it is revoked', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { email } = await createCustomerWith(portal, () => []);
  await page.clock.install({ time: Date.now() });
  await useSessionOf(email);
  await page.goto('/orders?from=mail');
  await expect(packages(page)).toBeVisible();

  await test.step('is refreshed', async () => {
    const before = await idToken(page);
    await page.clock.fastForward(OVER_ONE_HOUR_MS);
    // Wait until the new tokens are stored, not only requested.
    await expect.poll(() => idToken(page)).not.toBe(before);
    await expect(packages(page)).toBeVisible();
  });

  await test.step('survives a lost network', async () => {
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

  await test.step('ends with a message that is shown once, and the next login returns to the page', async () => {
    await endSessions(portal, email);
    await page.clock.fastForward(OVER_ONE_HOUR_MS);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toHaveText(SESSION_EXPIRED);
    expect(await hasTokens(page)).toBe(false);
    await page.reload();
    await expect(loginHeading(page)).toBeVisible();
    await expect(page.getByText(SESSION_EXPIRED)).toBeHidden();
    await fillSignIn(page, email, PASSWORD);
    await expect(page).toHaveURL('/orders?from=mail');
  });
});

test('a session survives if the user leaves the page or loses the connection during a token refresh', async ({
  page,
  useSessionOf,
}) => {
  await page.clock.install({ time: Date.now() });
  await useSessionOf(accounts.customer);
  for (const { name, interrupt } of [
    { name: 'the user leaves the page', interrupt: () => page.goto('/nowhere') },
    {
      name: 'the connection is lost',
      interrupt: async (cut: () => void) => {
        const failed = page.waitForEvent('requestfailed');
        cut();
        await failed;
        await page.reload();
      },
    },
  ])
    await test.step(name, async () => {
      await page.goto('/orders');
      await expect(packages(page)).toBeVisible();
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
      await interrupt(cut);
      stallingServer.close();
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
      expect(await hasTokens(page)).toBe(true);
    });
});
