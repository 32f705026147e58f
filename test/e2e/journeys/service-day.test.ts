import { createPackage } from '../staff/staff-packages.ts';
import { apiOf } from '../support/api-of.ts';
import { accounts, fillSignIn, PASSWORD, toast } from '../support/fixtures.ts';
import { chooseFromMenu, heading } from './customer.ts';
import { expect, test } from './journey.ts';

const CARD = '4242424242424242';

test('customer service finds, corrects and refunds a package, using only the menus', async ({
  page,
  portal,
  journey,
}) => {
  const { step } = journey;
  const { email, parcelId, stored } = await createPackage(portal, { freightBillNum: 'NB730001' });
  const details = page.getByRole('dialog', { name: /^Freight bill/ });
  let receiptNumber = '';

  await step('logs in and finds the package of a customer who calls', async () => {
    await page.goto('/');
    await fillSignIn(page, accounts.service, PASSWORD);
    await expect(heading(page, 'Packages')).toBeVisible();
    await page.getByLabel('Scan or search').fill('NB730001');
    await page.keyboard.press('Enter');
    await expect(details.getByRole('heading', { name: 'Customer Information' })).toBeVisible();
    await expect(details).toContainText('$27.50');
  });

  await step('corrects its weight, which changes the price', async () => {
    await details.getByRole('link', { name: 'EDIT PACKAGE' }).click();
    await page.getByLabel('Weight').fill('120.5');
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('Total cost$72.30');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Package updated.')).toBeVisible();
    await expect(details.getByRole('region', { name: 'Payment' })).toContainText('Total cost$72.30');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await step('sees the payment of the customer', async () => {
    const customer = await apiOf(portal, email);
    const { token, paymentId } = await customer('createPaymentToken', { body: { parcelIds: [parcelId] } });
    portal.cardProvider?.controls.pay(token ?? '', CARD);
    await expect
      .poll(async () => {
        const payment = await customer('getPayment', { params: { paymentId: paymentId ?? '' } });
        receiptNumber = payment.receiptNumber ?? '';
        return payment.status;
      })
      .toBe('approved');
    await page.getByLabel('Scan or search').fill('NB730001');
    await page.keyboard.press('Enter');
    await expect(details.getByRole('region', { name: 'Payment' })).toContainText('Paid');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  await step('refunds it', async () => {
    await chooseFromMenu(page, 'Refunds');
    await page.getByLabel('Receipt number').fill(receiptNumber);
    await page.getByRole('button', { name: 'Find receipt' }).click();
    await page.getByLabel('Refund freight bill NB730001').check();
    await page.getByLabel('Reason').fill('Damaged on the way');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    // Includes the surcharge of 2.5%.
    await page.getByRole('button', { name: 'Refund $74.11' }).click();
    await expect(toast(page, '$74.11 refunded.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Refunds' })).toContainText('Damaged on the way');
    expect(await stored()).toMatchObject({ weightLbs: 120.5, priceCents: 7230 });
    expect(journey.documents()).toBe(1);
  });
});
