import type { Page } from '@playwright/test';
import type { Portal } from '../../../local/portal.ts';
import { aParcelRecord } from '../../support/records.ts';
import { openOrders } from '../packages/orders.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { storeCard } from './stored-cards.ts';

const APPROVED = '4242424242424242';

/** A customer with a stored card and two packages for $55.00, on /stored-payment. */
async function openStoredPayment(page: Page, portal: Portal, startSession: (email: string) => Promise<void>) {
  const customer = await createCustomerWith(portal, (id) => [
    { ...aParcelRecord(id), freightBillNum: 'NB740001', customerNotes: 'Ring twice' },
    { ...aParcelRecord(id), freightBillNum: 'NB740002' },
  ]);
  await storeCard(portal, customer, APPROVED);
  await startSession(customer.email);
  await openOrders(page);
  await page.getByLabel('Select All').check();
  await page.goto('/stored-payment');
}

const chargesOf = (portal: Portal, page: Page) =>
  portal.cardProvider?.controls.transactionsOf(new URL(page.url()).searchParams.get('payment') ?? '');

test('pays with a credit card, once for a double click; the packages are paid after it', async ({
  page,
  portal,
  useSessionOf,
}) => {
  await openStoredPayment(page, portal, useSessionOf);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Surcharge (2.5%)$1.38');
  await page.getByRole('button', { name: 'Pay $56.38' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  const items = page.getByRole('list', { name: 'Packages' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  for (const text of ['NB740001Ring twice', 'NB740002--'])
    await expect(items.filter({ hasText: text })).toBeVisible();
  expect(chargesOf(portal, page)).toMatchObject([{ status: 'approved', capturedCents: 5638 }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await page.goto('/stored-payment');
  await expect(page.getByText('No packages selected for payment.')).toBeVisible();
});

test('pays once if the portal loses the answer and the customer presses again', async ({
  page,
  portal,
  useSessionOf,
}) => {
  await openStoredPayment(page, portal, useSessionOf);
  await page.route('**/api/payment/savedCc', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Pay $56.38' }).click();
  await expect(page.getByText('We could not confirm your payment.')).toBeVisible();
  await page.unroute('**/api/payment/savedCc');
  await page.getByRole('button', { name: 'Pay $56.38' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  expect(chargesOf(portal, page)).toHaveLength(1);
});
