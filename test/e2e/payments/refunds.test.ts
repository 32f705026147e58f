import { aReceipt } from '../../support/payments/receipts.ts';
import { expect, test } from '../support/fixtures.ts';

const SERVICE = 'service@northbound.test';

test('customer service refunds a package; a reload shows the same receipt', async ({
  page,
  useSessionOf,
}) => {
  let receipt = aReceipt([2750, 9511]);
  await page.route('**/api/payment/receipts/number/10001', (route) => route.fulfill({ json: receipt }));
  await page.route('**/api/payment/receipts/pay-1/refunds', (route) => {
    const { parcelIds, reason } = route.request().postDataJSON();
    receipt = {
      ...receipt,
      refunded: 28.19,
      lines: receipt.lines.map((line) => ({ ...line, isRefunded: parcelIds.includes(line.parcelId) })),
      refunds: [
        {
          refundId: 'r-1',
          state: 'REQUESTED',
          date: receipt.date,
          amount: 28.19,
          surcharge: 0.69,
          parcelIds,
          reason,
        },
      ],
    };
    return route.fulfill({ json: receipt });
  });
  await useSessionOf(SERVICE);
  await page.goto('/staff/packages');
  // On a phone, the bar has no room for the last tab.
  if ((page.viewportSize()?.width ?? 0) < 600) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Refunds' }).click();
  } else await page.getByRole('link', { name: 'Refunds' }).click();
  await page.getByLabel('Receipt number').fill('10001');
  await page.getByRole('button', { name: 'Find receipt' }).click();
  await page.getByLabel('Refund freight bill NB720001').check();
  await page.getByLabel('Reason').fill('Damaged on the way');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Return $28.19 for 1 package to Visa ending in 1111?',
  );
  await page.getByRole('button', { name: 'Refund $28.19' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Refund of $28.19 requested.' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('In progress');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Damaged on the way');
  await expect(page.getByLabel('Refund freight bill NB720001')).toBeDisabled();
});
