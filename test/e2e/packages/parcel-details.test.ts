import { accounts, expect, test } from '../support/fixtures.ts';
import { cardWith, openOrders } from './orders.ts';

/** The espresso machine of the demo data: damaged, with three images. */
const ESPRESSO = '1Z84F20E0391450067';

test('the full image opens in a new tab', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await openOrders(page);
  await cardWith(page, ESPRESSO)
    .getByRole('button', { name: /^Details/ })
    .click();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(3);
  await page.getByRole('button', { name: /Image 1 of 3/ }).click();
  const link = page.getByRole('link', { name: /full image in a new tab/ });
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await tab.waitForLoadState();
  expect(tab.url()).toBe(await link.getAttribute('href'));
  expect(await tab.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThan(300);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});
