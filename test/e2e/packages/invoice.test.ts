import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { aParcelRecord } from '../../support/records.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { openOrders } from './orders.ts';

const charges: ParcelRecord['charges'] = [
  { chargeId: '1', chargeType: 'BASE_PRICE', amountCents: 4510 },
  { chargeId: '2', chargeType: 'HAZARD', amountCents: 5000 },
  { chargeId: '3', chargeType: 'ADDITIONAL_FEES', amountCents: 1 },
];

/** Parcels for $27.50 and $95.11. */
const parcelsOf = (customerId: string) => [
  { ...aParcelRecord(customerId), freightBillNum: 'NB710001', customerNotes: 'Ring twice' },
  { ...aParcelRecord(customerId), freightBillNum: 'NB710002', charges, priceCents: 9511 },
];

test('lists the selected packages with their charges; one can be removed, and Back keeps the rest', {
  tag: '@screen',
}, async ({ page, portal }) => {
  const { email, parcels, repository } = await createCustomerWith(portal, parcelsOf);
  await signIn(page, email);
  await openOrders(page);
  await page.getByLabel('Select All').check();
  await page.getByRole('button', { name: 'Pay $122.61 for 2 packages' }).click();

  await expect(page).toHaveURL('/invoice');
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 packages, $122.61' })).toBeVisible();
  const card = page.getByRole('article', { name: 'NB710002' });
  for (const text of ['Tacoma to Anchorage', '20 × 14 × 10 in', '12.5 lbs', 'UPS', '1Z999AA10123456784'])
    await expect(card).toContainText(text);
  await expect(card).toContainText('BASE PRICE$45.10');
  await expect(card).toContainText('HAZARD$50.00');
  await expect(card).toContainText('ADDITIONAL FEES$0.01');
  await expect(page.getByRole('article', { name: 'NB710001' })).toContainText('Ring twice');
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Base Charges$72.60');
  await expect(summary).toContainText('Other Charges$50.01');
  await expect(summary).toContainText('Total Charges$122.61');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await card.getByRole('button', { name: 'Remove NB710002 from the invoice' }).click();
  await expect(page.getByRole('heading', { name: '1 package, $27.50' })).toBeFocused();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Payment Method' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Pay $27.50 for 1 package' })).toBeVisible();

  await page.getByRole('button', { name: 'Pay $27.50' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 package, $27.50' })).toBeVisible();
  const [first] = parcels;
  if (!first) throw new Error('There is no first parcel.');
  await repository.save(first, { ...first, paymentStatus: 'PAID' });
  await page.reload();
  await expect(page.getByText('No packages selected for payment.')).toBeVisible();
});

test('the focus moves to the way on when the last package is removed', async ({ page, portal }) => {
  const { email } = await createCustomerWith(portal, parcelsOf);
  await signIn(page, email);
  await openOrders(page);
  await page.getByLabel('Select freight bill NB710002').check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.getByRole('button', { name: 'Remove NB710002 from the invoice' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Return to Orders' })).toBeFocused();
});

test('prints on Letter with the customer, dark on white in any color scheme, without controls', async ({
  page,
  portal,
}) => {
  const { email } = await createCustomerWith(portal, parcelsOf);
  await signIn(page, email);
  await openOrders(page);
  await page.getByLabel('Select All').check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: '2 packages, $122.61' })).toBeVisible();
  await expect(page.getByText(/^Customer \d{5}$/)).toBeHidden();

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByText(/^Customer \d{5}$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toHaveCSS(
    'color',
    'rgb(17, 35, 46)',
  );
  await expect(page.getByRole('article').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Total Charges$122.61');

  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = new Set(paper.match(/\/MediaBox \[[^\]]*\]/g));
  expect([...sizes]).toEqual(['/MediaBox [0 0 612 792]']);
});

test('links to the packages if nothing is selected', { tag: '@screen' }, async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await page.goto('/invoice');
  await expect(page.getByText('No packages selected for payment.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Return to Orders' }).click();
  await expect(page).toHaveURL('/orders');
});
