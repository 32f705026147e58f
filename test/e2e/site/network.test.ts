import { LIST_OF_PARCELS } from '../packages/orders.ts';
import { accounts, expect, PASSWORD, test } from '../support/fixtures.ts';

test('the packages are requested together with the profile', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await page.route('**/api/customer/me', () => {});
  const packages = page.waitForRequest(LIST_OF_PARCELS);
  await page.goto('/orders');
  await packages;
});

test('a request that is refused although the session can be renewed is sent again', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  let refused = 0;
  await page.route(LIST_OF_PARCELS, (route) => {
    if (refused++ > 0) return route.continue();
    return route.fulfill({ status: 401, json: { message: 'Unauthorized' } });
  });
  await page.goto('/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(refused).toBe(2);
});

test('a login without the code of the sign-in service says that the connection is missing', async ({
  page,
}) => {
  await page.route(/\/assets\/cognito-.*\.js/, (route) => route.abort());
  await page.goto('/login');
  await page.getByLabel('Email').fill(accounts.customer);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'The sign-in service could not be reached. Check your connection and try again.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(accounts.customer);
});

test('no page is blank while its code loads', async ({ page }) => {
  await page.route('**/assets/base-*.js', () => {});
  await page.goto('/register', { waitUntil: 'commit' });
  const outline = page.locator('.waiting');
  await expect(outline).toBeVisible();
  expect((await outline.boundingBox())?.height).toBeGreaterThan(300);
});
