import { openOrders } from '../packages/orders.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

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
