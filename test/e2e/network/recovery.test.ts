import { aParcelRecord } from '#test/support/records.ts';
import { cardWith, LIST_OF_PARCELS, TIRES } from '../packages/orders.ts';
import { apiOf } from '../support/api-of.ts';
import { expectNoHorizontalScroll } from '../support/checks.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { failChunk } from './chunks.ts';

// Files in the cache would load even without a network.
test.use({ isFirstVisit: true });

const OFFLINE = 'You are offline. What you see may be out of date.';

test('a page opened without a network keeps the navigation, and opens when the network is back', async ({
  page,
  context,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await page.goto('/orders');
  await expect(cardWith(page, TIRES)).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: OFFLINE });
  await expect(notice).toBeVisible();

  await page.getByRole('link', { name: 'Appointments', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/appointments');
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await expect(page.getByRole('alert')).toContainText('This page will load when you are back online.');
  await expect(notice).toBeVisible();
  await expectNoHorizontalScroll(page);
  await page.setViewportSize({ width: 320, height: 664 });
  await expectNoHorizontalScroll(page);

  await page.getByRole('link', { name: 'Packages', exact: true }).filter({ visible: true }).click();
  await expect(cardWith(page, TIRES)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alert')).toContainText('You are offline.');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('packages load by themselves when the network is back, and after a rejected token is refreshed', async ({
  page,
  context,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await page.route(LIST_OF_PARCELS, (route) => route.abort());
  await page.goto('/orders');
  await expect(page.getByRole('alert')).toContainText('Your packages could not be loaded.');
  await context.setOffline(true);
  await page.unroute(LIST_OF_PARCELS);
  await context.setOffline(false);
  await expect(cardWith(page, TIRES)).toBeVisible();

  const tokens: (string | undefined)[] = [];
  await page.route(LIST_OF_PARCELS, async (route) => {
    tokens.push(route.request().headers().authorization);
    if (new Set(tokens).size > 1) await route.continue();
    else await route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
  });
  await page.reload();
  await expect(cardWith(page, TIRES)).toBeVisible();
  await expect(page.getByText('Sign in to continue.')).toBeHidden();
  // The packages of the last visit are shown before.
  await expect.poll(() => new Set(tokens).size).toBe(2);
});

test('a page of a deleted release reloads once, and opens by itself when its code is available', async ({
  page,
}) => {
  const release = await failChunk(page, 'QuotePage');
  let documents = 0;
  await page.route(
    (url) => url.pathname === '/' || url.pathname === '/free-quote',
    async (route) => {
      if (route.request().resourceType() === 'document') {
        documents += 1;
        return route.continue();
      }
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replaceAll(/index-[\w-]+\.js/g, 'index-next.js') });
    },
  );
  const checked = page.waitForResponse((response) => new URL(response.url()).pathname === '/');
  await page.goto('/free-quote');
  await checked;
  await expect.poll(() => documents).toBe(2);
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  expect(documents).toBe(2);

  await release();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByRole('heading', { level: 1, name: 'Free Quote' })).toBeVisible();
  expect(documents).toBe(2);
});

test('a valid session does not wait for the sign-in library, and a login without it shows an error', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  const release = await failChunk(page, 'amplify');
  await page.goto('/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/orders');
  await expect(page).toHaveURL('/login');

  const releaseAgain = await failChunk(page, 'amplify');
  await page.reload();
  const missing = page.getByText(
    'The sign-in service could not be reached. Check your connection and try again.',
  );
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(missing).toBeVisible();
  await page.reload();
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(missing).toBeVisible();
  await releaseAgain();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/orders');
});

test('the pickup code is shown as text until its QR code loads, which is large enough to scan', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { email } = await createCustomerWith(portal, (id) => [
    aParcelRecord(id, {}, ['TRANSIT', 'DESTINATION']),
  ]);
  const customer = await apiOf(portal, email);
  const locationCode = 'ANC' as const;
  const date = await customer('getNextPickupDate', { query: { locationCode } });
  const query = { locationCode, pickupDate: date ?? '' };
  const [pickupDate = ''] = await customer('listPickupTimes', { query });
  const { pickupCode } = await customer('createAppointment', {
    body: { locationCode, pickupDate, notes: '' },
  });
  await useSessionOf(email);
  await page.goto('/appointments');
  const opener = page.getByRole('button', { name: 'Show code' });
  await expect(opener).toBeVisible();
  // The page loads its dialogs when the browser is idle.
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/*', (route) => route.abort());
  await opener.click();
  // Not by role: the page behind a dialog is hidden from screen readers.
  await expect(page.getByText('The QR code could not be loaded.')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText(pickupCode);

  await page.unroute('**/assets/*');
  await page.reload();
  await opener.click();
  const code = page.getByRole('img', { name: `QR code ${pickupCode}` });
  await expect(code).toBeInViewport({ ratio: 1 });
  expect((await code.boundingBox())?.width).toBeGreaterThan(240);
});

test('a crash of a page reaches the API with its route and its place in the code', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await page.route(LIST_OF_PARCELS, (route) => route.fulfill({ json: [null] }));
  const reported = page.waitForResponse('**/api/browser-errors');
  await page.goto('/orders');
  const response = await reported;
  expect(response.status()).toBe(204);
  expect(response.request().postDataJSON()).toMatchObject({
    release: 'local',
    page: '/orders',
    message: expect.stringMatching(/^TypeError: /),
    stack: expect.stringMatching(/^at .*\/assets\/[\w-]+\.js:\d+:\d+/),
  });
});
