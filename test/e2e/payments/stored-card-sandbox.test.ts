import type { Page } from '@playwright/test';
import type { Portal } from '../../../local/portal.ts';
import { aParcelRecord } from '../../support/records.ts';
import { openOrders } from '../packages/orders.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { storeCard } from './stored-cards.ts';

const CARDS = {
  approved: '4242424242424242',
  debit: '4000056655665556',
  declinedFirst: '4000000000000341',
};

/** A customer with a stored card and two packages for $55.00, on /stored-payment. */
async function openStoredPayment(page: Page, portal: Portal, cardNumber: string) {
  const customer = await createCustomerWith(portal, (id) => [
    { ...aParcelRecord(id), freightBillNum: 'NB740001', customerNotes: 'Ring twice' },
    { ...aParcelRecord(id), freightBillNum: 'NB740002' },
  ]);
  await storeCard(portal, customer, cardNumber);
  await signIn(page, customer.email);
  await openOrders(page);
  await page.getByLabel('Select All').check();
  await page.goto('/stored-payment');
  return customer;
}

const chargesOf = (portal: Portal, page: Page) =>
  portal.cardProvider?.controls.transactionsOf(new URL(page.url()).searchParams.get('payment') ?? '');

test('pays with a credit card, once for a double click; the packages are paid after it', {
  tag: '@screen',
}, async ({ page, portal }) => {
  await openStoredPayment(page, portal, CARDS.approved);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Surcharge (2.5%)$1.38');
  await page.getByRole('button', { name: 'Pay $56.38' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  const items = page.getByRole('list', { name: 'Packages' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  for (const text of ['NB740001Ring twice', 'NB740002--'])
    await expect(items.filter({ hasText: text })).toBeVisible();
  expect(chargesOf(portal, page)).toMatchObject([{ status: 'approved', capturedCents: 5638 }]);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  await page.goto('/stored-payment');
  await expect(page.getByText('No packages selected for payment.')).toBeVisible();
});

test('shows no surcharge for a debit card', async ({ page, portal }) => {
  await openStoredPayment(page, portal, CARDS.debit);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Surcharge$0.00');
  await page.getByRole('button', { name: 'Pay $55.00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  expect(chargesOf(portal, page)).toMatchObject([{ capturedCents: 5500 }]);
});

test('is declined, and tried again with a payment of its own', async ({ page, portal }) => {
  await openStoredPayment(page, portal, CARDS.declinedFirst);
  const orders = new Set<string>();
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Pay $56.38' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Declined' })).toBeVisible();
    expect(chargesOf(portal, page)).toMatchObject([{ status: 'declined' }]);
    orders.add(page.url());
    await page.getByRole('button', { name: 'Try Again' }).click();
  }
  expect(orders.size).toBe(2);
});

test('finds a charge whose answer the provider lost: pending, then successful without a click', async ({
  page,
  portal,
}) => {
  await openStoredPayment(page, portal, CARDS.approved);
  const controls = portal.cardProvider?.controls;
  const pay = page.getByRole('button', { name: 'Pay $56.38' });
  await expect(pay).toBeVisible();
  controls?.fail('charge-card', 'after', 1);
  controls?.fail('list-by-order', 'before', 1);
  await pay.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  expect(chargesOf(portal, page)).toHaveLength(1);
});

test('pays once if the portal loses the answer and the customer presses again', async ({ page, portal }) => {
  await openStoredPayment(page, portal, CARDS.approved);
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
