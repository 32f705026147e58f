import { randomInt } from 'node:crypto';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { createPackage } from '../staff/staff-packages.ts';
import { accounts, fillSignIn, PASSWORD } from '../support/fixtures.ts';
import { HUMAN_GAP_MS, scan } from '../support/scanner.ts';
import { sign } from '../support/sign.ts';
import { heading, tab } from './customer.ts';
import { expect, test } from './journey.ts';

test('the warehouse receives, ships and hands over packages, using only the menus', async ({
  page,
  portal,
  journey,
}) => {
  const { step } = journey;
  const paid = `NB${randomInt(1e8, 1e9)}`;
  const changes = { paymentStatus: 'PAID', freightBillNum: paid } as const;
  const { customerId, table, repository } = await createPackage(portal, changes, ['TRANSIT', 'DESTINATION']);
  const customer = await customerRepository(table).find(customerId);
  const tick = (bill: string) => page.getByRole('checkbox', { name: bill });
  let freightBill = '';
  // The tablet at the dock.
  await page.setViewportSize({ width: 820, height: 1180 });

  await step('logs in and sees the packages', async () => {
    await page.goto('/');
    await fillSignIn(page, accounts.warehouse, PASSWORD);
    await expect(heading(page, 'Packages')).toBeVisible();
    await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();
    for (const name of ['Packages', 'Intake', 'Waiting', 'Pickups'])
      await expect(tab(page, name)).toBeVisible();
    await expect(tab(page, 'Refunds')).toHaveCount(0);
  });

  await step('receives a package and prints its label', async () => {
    await tab(page, 'Intake').click();
    await expect(page.getByRole('textbox', { name: 'Scan the package' })).toBeFocused();
    await scan(page, `1Z999AA1${randomInt(1e9, 1e10)}`);
    await scan(page, `Northbound ${customer?.customerNumber} ANC`);
    await expect(page.getByRole('textbox', { name: 'Length' })).toBeFocused();
    for (const number of ['20', '14', '10', '30']) {
      await page.keyboard.type(number, { delay: HUMAN_GAP_MS });
      await page.keyboard.press('Enter');
    }
    const received = page.getByRole('status', { name: 'Received' });
    await expect(received).toContainText(/NB5\d{5}/);
    freightBill = /NB5\d{5}/.exec((await received.textContent()) ?? '')?.[0] ?? '';
    await received.getByRole('button', { name: 'Print label' }).click();
    await expect(page.getByRole('textbox', { name: 'Scan the package' })).toBeFocused();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('img', { name: `Barcode of ${freightBill}` })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await step('sends it off', async () => {
    await tab(page, 'Packages').click();
    await page.getByRole('link', { name: 'Depart' }).click();
    await page.getByRole('button', { name: 'No sailing' }).click();
    await scan(page, freightBill);
    await page.getByRole('button', { name: 'Depart 1 package' }).click();
    await expect(page.getByText('1 package departed.')).toBeVisible();
  });

  await step('receives it in Anchorage', async () => {
    await tab(page, 'Packages').click();
    await page.getByRole('link', { name: 'Arrive' }).click();
    await page.getByLabel('Your terminal').selectOption('Anchorage');
    await scan(page, 'A-12');
    await scan(page, freightBill);
    await page.getByRole('button', { name: 'Arrive 1 package' }).click();
    await expect(page.getByText('1 package arrived.')).toBeVisible();
  });

  await step('hands over what the customer has paid for, and nothing else', async () => {
    await tab(page, 'Pickups').click();
    await page.getByRole('searchbox', { name: 'Find a customer' }).fill(freightBill);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Shelf A-12');
    await expect(tick(freightBill)).toBeDisabled();
    await tick(paid).check();
    await page.getByLabel("I checked this person's ID").check();
    await page.getByLabel('Name of the person signing').fill('Ana Kowalski');
    await sign(page);
    await page.getByRole('button', { name: 'Hand over 1 package' }).click();
    await expect(page.getByRole('status').filter({ hasText: '1 package handed over' })).toBeVisible();
    const [handedOver] = await repository.findByCode(paid);
    expect(handedOver?.status).toBe('COMPLETED');
    const [arrived] = await repository.findByCode(freightBill);
    expect(arrived).toMatchObject({ status: 'DESTINATION', paymentStatus: 'UNPAID' });
    expect(journey.documents()).toBe(1);
  });
});
