import { withCharges } from '../../../functions/parcels/parcel-payment.ts';
import { openOrders } from '../packages/orders.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { CARDS, enterCard, openCardPage, openInvoice } from './paying.ts';

const result = (page: Parameters<typeof openInvoice>[0], name: string) =>
  page.getByRole('heading', { level: 1, name });

test('a price that changed while the card page was open is not charged, and the new price is shown', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { parcels, repository } = await openInvoice(page, portal, useSessionOf);
  await openCardPage(page);
  const parcel = await repository.find(parcels[0]?.parcelId ?? '', true);
  if (!parcel) throw new Error('The parcel is missing.');
  const charges = [{ chargeType: 'BASE_PRICE', amountCents: 3000 }] as const;
  await repository.save(parcel, withCharges(parcel, charges, new Date()));
  await enterCard(page, CARDS.approved);
  await expect(result(page, 'Payment Failed')).toBeVisible();
  await expect(page.getByText('The price of a package has changed.')).toBeVisible();
  await expect(page.getByText('$57.50').first()).toBeVisible();
  const paymentId = new URL(page.url()).searchParams.get('payment') ?? '';
  await expect
    .poll(() => portal.cardProvider?.controls.transactionsOf(paymentId))
    .toMatchObject([{ isVoided: true }]);
});

test('pays in one tab what another tab has on its card page, and both tell the truth', async ({
  page,
  portal,
  context,
  useSessionOf,
}) => {
  await openInvoice(page, portal, useSessionOf);
  await openCardPage(page);
  const other = await context.newPage();
  await openOrders(other);
  await other.getByLabel('Select All').check();
  await other.getByRole('button', { name: 'Pay $55.00 for 2 packages' }).click();
  await openCardPage(other);
  await enterCard(page, CARDS.approved);
  await expect(result(page, 'Payment Successful')).toBeVisible();
  await other.reload();
  await expect(result(other, 'Payment Successful')).toBeVisible();
  const paymentId = new URL(page.url()).searchParams.get('payment') ?? '';
  expect(new URL(other.url()).searchParams.get('payment')).toBe(paymentId);
  expect(portal.cardProvider?.controls.transactionsOf(paymentId)).toHaveLength(1);
});

test('the receipt of a payment is found in the menu and at the package, and shows its refund', async ({
  page,
  portal,
  browser,
  useSessionOf,
}) => {
  const customer = await openInvoice(page, portal, useSessionOf);
  await openCardPage(page);
  await enterCard(page, CARDS.approved);
  await page.getByRole('link', { name: 'View Receipt' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Receipt \d+$/ });
  await expect(heading).toBeVisible();
  const number = (await heading.textContent())?.replace('Receipt ', '') ?? '';
  await expect(page.getByText('$56.38').first()).toBeVisible();

  const staff = await browser.newPage({ baseURL: portal.origin });
  await signIn(staff, 'service@northbound.test');
  await staff.goto(`/staff/refunds?receipt=${number}`);
  await staff.getByLabel('Refund freight bill NB720001').check();
  await staff.getByLabel('Reason').fill('Damaged on the way');
  await staff.getByRole('button', { name: 'Refund', exact: true }).click();
  await staff.getByRole('button', { name: 'Refund $28.19' }).click();
  await expect(staff.getByText('Refunded').first()).toBeVisible();
  await staff.close();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Receipts' }).click();
  await page.getByRole('link', { name: new RegExp(number) }).click();
  await expect(page.getByText('$28.19').first()).toBeVisible();
  await expect(page.getByText('Damaged on the way')).toBeHidden();
  const parcel = customer.parcels.find(({ freightBillNum }) => freightBillNum === 'NB720002');
  await page.goto(`/orders?parcel=${parcel?.parcelId}`);
  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(heading).toBeVisible();
  expect(await customer.repository.find(customer.parcels[0]?.parcelId ?? '', true)).toMatchObject({
    paymentStatus: 'UNPAID',
  });
});
