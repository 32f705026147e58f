import { aReceipt } from '../../support/payments/receipts.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

const FIFTY = aReceipt(Array.from({ length: 50 }, (_, index) => 2750 + index));

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
