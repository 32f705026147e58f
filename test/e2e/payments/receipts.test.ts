import { aReceipt } from '../../support/payments/receipts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

const FIFTY = aReceipt(Array.from({ length: 50 }, (_, index) => 2750 + index));

test('lists the receipts and opens one', { tag: '@screen' }, async ({ page, useSessionOf }) => {
  const receipt = aReceipt([2750, 9511], { refunded: 28.19 });
  await page.route('**/api/payment/receipts', (route) => route.fulfill({ json: [receipt] }));
  await page.route('**/api/payment/receipts/pay-1', (route) => route.fulfill({ json: receipt }));
  await useSessionOf(accounts.customer);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Receipts' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Receipt 10001' })).toContainText('$125.68');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Receipt 10001' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt 10001' })).toBeVisible();
  await expect(page).toHaveTitle(/^Receipt 10001/);
  await expect(page.getByRole('main')).toContainText('Surcharge (2.5%)$3.07');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('prints a receipt of 50 packages on several Letter pages, without controls', async ({
  page,
  useSessionOf,
}) => {
  await page.route('**/api/payment/receipts/pay-1', (route) => route.fulfill({ json: FIFTY }));
  await useSessionOf(accounts.customer);
  await page.goto('/receipts/pay-1');
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt 10001' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = paper.match(/\/MediaBox \[[^\]]*\]/g) ?? [];
  expect(new Set(sizes)).toEqual(new Set(['/MediaBox [0 0 612 792]']));
  expect(sizes.length).toBeGreaterThan(2);
});

test('does not find a missing receipt', async ({ page, useSessionOf }) => {
  await page.route('**/api/payment/receipts/none', (route) =>
    route.fulfill({ status: 404, json: { status: 404, error: 'Not Found' } }),
  );
  await useSessionOf(accounts.customer);
  await page.goto('/receipts/none');
  await expect(page.getByText('This receipt was not found.')).toBeVisible();
});
