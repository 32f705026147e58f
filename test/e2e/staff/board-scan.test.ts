import { aParcelRecord } from '#test/support/records.ts';
import { boxOf } from '../support/boxes.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { scan } from '../support/scanner.ts';

test('a scan on the board opens its package, wherever the focus is, and the sort arrow is inside its button', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const numbers = ['NB778001', 'NB778002', 'NB778003'];
  await createCustomerWith(portal, (customerId) =>
    numbers.map((freightBillNum) => aParcelRecord(customerId, { freightBillNum })),
  );
  await useSessionOf(accounts.warehouse);
  await page.goto('/staff/packages');
  await expect(page.getByLabel('Scan or search')).toBeFocused();
  for (const name of ['Sort descending', 'Sort ascending']) {
    const button = page.getByRole('button', { name });
    const [frame, arrow] = [await boxOf(button), await boxOf(button.locator('path').first())];
    expect(arrow.y >= frame.y && arrow.x >= frame.x && arrow.right <= frame.right).toBe(true);
    await button.click();
  }
  await page.getByLabel('Scan or search').focus();
  const dialog = page.getByRole('dialog');
  const opens = (number: string) => expect(dialog.getByText(number).first()).toBeVisible();
  await scan(page, 'NB778001');
  await opens('NB778001');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Scan or search')).toHaveValue('');
  await page.getByRole('button', { name: 'Menu' }).focus();
  await scan(page, 'NB778002', { end: 'Tab' });
  await opens('NB778002');
  // While the details are open.
  await scan(page, 'NB778003', { end: 'Control+J' });
  await opens('NB778003');
});
