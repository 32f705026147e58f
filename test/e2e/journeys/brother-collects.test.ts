import { aParcelRecord } from '#test/support/records.ts';
import { accounts, fillSignIn, PASSWORD } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { sign } from '../support/sign.ts';
import { expectEmail } from '../support/told.ts';
import { chooseFromMenu, heading } from './customer.ts';
import { expect, test } from './journey.ts';

test.use({ movesClock: true });

test('a customer sends a brother, who collects with a code', async ({ page, portal, journey, moveClock }) => {
  test.slow();
  const { step } = journey;
  const freightBillNum = 'NB730901';
  const { email, customerId, parcels } = await createCustomerWith(portal, (owner) => [
    aParcelRecord(owner, { freightBillNum, paymentStatus: 'PAID' }, ['TRANSIT', 'DESTINATION']),
  ]);
  const url = `/orders?parcel=${parcels[0]?.parcelId}`;
  let code = '';

  await step('names the brother for a package', async () => {
    await page.goto(url);
    await fillSignIn(page, email, PASSWORD);
    const details = page.getByRole('dialog', { name: /^Freight bill/ });
    await details.getByRole('button', { name: 'Somebody else will pick up' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Ben Miller');
    await page.getByRole('button', { name: 'Create code' }).click();
    const shown = page.getByRole('dialog', { name: 'Code for Ben Miller' }).getByText(/^\w{5}-\w{5}$/);
    code = (await shown.textContent()) ?? '';
    await page.goto('/orders');
    await chooseFromMenu(page, 'Logout');
    await expect(heading(page, 'Log in')).toBeVisible();
  });

  await step('the brother shows the code at the counter and signs', async () => {
    await page.goto('/staff/pickups');
    await fillSignIn(page, accounts.warehouse, PASSWORD);
    await page.getByLabel('Your terminal').selectOption('Anchorage');
    await page.getByLabel('Find a customer').fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The code is right: Ben Miller may collect 1 package.')).toBeVisible();
    await page.getByLabel("I checked this person's ID").check();
    await sign(page);
    await page.getByRole('button', { name: 'Hand over 1 package' }).click();
    await expect(page.getByText('1 package handed over')).toBeVisible();
  });

  await step('the customer is told at once, and finds the name in the history', async () => {
    await expectEmail(
      portal,
      moveClock,
      { email, customerId },
      /^Ben Miller picked up your package NB730901/,
    );
    await chooseFromMenu(page, 'Logout');
    await expect(heading(page, 'Log in')).toBeVisible();
    await page.goto(`/order-history?parcel=${parcels[0]?.parcelId}`);
    await fillSignIn(page, email, PASSWORD);
    const details = page.getByRole('dialog', { name: /^Freight bill/ });
    await expect(details.getByText('Picked up by Ben Miller')).toBeVisible();
  });
});
