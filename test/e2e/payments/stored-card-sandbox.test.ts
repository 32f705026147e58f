import { randomUUID } from 'node:crypto';
import { storedCardEntity } from '#functions/payments/cards/stored-card-service.ts';
import type { Portal } from '#local/portal.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { openOrders } from '../packages/orders.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

type Customer = Awaited<ReturnType<typeof createCustomerWith>>;

/** Stores a test card in the sandbox and for the customer, as the card page and the site would. */
async function storeCard(portal: Portal, { customerId, table }: Customer): Promise<void> {
  if (!portal.cardProvider) throw new Error('The portal has no sandbox.');
  const { ledger } = portal.cardProvider.controls;
  const orderId = `${customerId}-${randomUUID()}`;
  const opened = ledger.openToken({
    key: orderId,
    orderId,
    action: 'new',
    amounts: null,
    lifetimeSeconds: 60,
  });
  if (opened.answer !== 'approved') throw new Error('The sandbox opened no token.');
  const card = { number: '4242424242424242', expirationMonth: '12', expirationYear: '2034' };
  const stored = ledger.storeOnToken(opened.token, card);
  if (stored.answer !== 'approved') throw new Error('The sandbox stored no card.');
  const { orderId: _, ...details } = stored.card;
  const record = { ...details, customerId, storedAt: new Date().toISOString(), version: 1 };
  await table.create(storedCardEntity, record);
}

test('a stored card is charged once, even after a lost response and a double click', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const customer = await createCustomerWith(portal, (id) => [
    { ...aParcelRecord(id), freightBillNum: 'NB740001', customerNotes: 'Ring twice' },
    { ...aParcelRecord(id), freightBillNum: 'NB740002' },
  ]);
  await storeCard(portal, customer);
  await useSessionOf(customer.email);
  await openOrders(page);
  await page.getByLabel('Select All').check();
  await page.goto('/stored-payment');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Surcharge (2.5%)$1.38');

  const pay = page.getByRole('button', { name: 'Pay $56.38' });
  await page.route('**/api/payment/savedCc', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await pay.click();
  await expect(page.getByText('We could not confirm your payment.')).toBeVisible();
  await page.unroute('**/api/payment/savedCc');
  await pay.dblclick();
  const success = page.getByRole('heading', { level: 1, name: 'Payment Successful' });
  await expect(success).toBeVisible();
  const items = page.getByRole('list', { name: 'Packages' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  for (const text of ['NB740001Ring twice', 'NB740002--'])
    await expect(items.filter({ hasText: text })).toBeVisible();
  const paymentId = new URL(page.url()).searchParams.get('payment') ?? '';
  expect(portal.cardProvider?.controls.transactionsOf(paymentId)).toMatchObject([
    { status: 'approved', capturedCents: 5638 },
  ]);
  await page.reload();
  await expect(success).toBeVisible();
  await page.goto('/stored-payment');
  await expect(page.getByText('No packages selected for payment.')).toBeVisible();
});
