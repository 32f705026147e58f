import { aTroubledRecord } from '#test/support/records.ts';
import { boxOf } from '../support/boxes.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { openOrders } from './orders.ts';

test('a persistent toast covers no button, and the focus follows the card into view', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { email } = await createCustomerWith(portal, (customerId) => [
    { ...aTroubledRecord(customerId, { destinationCode: null }), freightBillNum: 'NB700001' },
    { ...aTroubledRecord(customerId, { damaged: true }), freightBillNum: 'NB700002' },
  ]);
  await useSessionOf(email);
  await openOrders(page);
  const dialog = page.getByRole('dialog', { name: 'Resolve Package Issues' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await page.getByRole('button', { name: 'Resolve the issues with NB700001' }).click();
  await dialog.getByLabel('Destination').selectOption('Kenai');
  await save.click();
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toContainText('Destination set to Kenai.');
  // A hovered toast stays open.
  await toast.hover();
  await page.getByRole('button', { name: 'Resolve the issues with NB700002' }).press('Enter');
  const [a, b] = [await boxOf(toast), await boxOf(save)];
  expect(a.bottom <= b.y || b.bottom <= a.y || a.right <= b.x || b.right <= a.x).toBe(true);
  await dialog.getByLabel('Accept Damage').press('Space');
  await save.press('Enter');
  await expect(dialog).toBeHidden();
  const card = page.getByRole('article').filter({ hasText: 'NB700002' });
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
});
