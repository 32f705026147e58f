import { openOrders } from '../packages/orders.ts';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';

test('a session survives a reload, and a logout leaves nothing for Back or for the next user', async ({
  page,
}) => {
  const loginHeading = page.getByRole('heading', { name: 'Log in' });
  const logOut = async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
  };
  await page.goto('/orders?from=mail#top');
  await expect(page).toHaveURL('/login');
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page).toHaveURL('/orders?from=mail#top');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeVisible();

  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Northbound' }).click();
  await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeVisible();
  await logOut();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'LOGIN', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await page.goBack();
  await expect(loginHeading).toBeVisible();
  await expect(page).toHaveURL('/login');

  // The return URL of a page that redirected to the login.
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page).toHaveURL('/orders?from=mail#top');
  await logOut();
  await fillSignIn(page, accounts.warehouse, PASSWORD);
  await expect(page).toHaveURL('/staff/packages');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('.idToken')) localStorage.setItem(key, 'broken');
  });
  const warned = page.waitForEvent('console', (line) => line.text() === 'Could not extract key from idToken');
  await page.reload();
  expect((await warned).type()).toBe('warning');
  await expect(loginHeading).toBeVisible();
});

test('the color scheme follows the system until the user chooses one, and the choice is stored', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/nowhere');
  const html = page.locator('html');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await expect(html).toHaveAttribute('data-color-scheme', 'dark');
  await choose('Light');
  await expect(html).toHaveAttribute('data-color-scheme', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-color-scheme', 'light');
  await choose('System');
  await expect(html).toHaveAttribute('data-color-scheme', 'dark');
});

test('a control that is clicked twice adds one history entry, and Back goes back once', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await page.goto('/order-history');
  await openOrders(page);
  await page.getByRole('link', { name: 'Past Packages' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Historical Packages' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/orders');
  await page.getByLabel('Select All').check();
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await pay.dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/orders');
  await pay.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Active Packages' })).toBeVisible();
  await expect(page).toHaveURL('/orders');
});
