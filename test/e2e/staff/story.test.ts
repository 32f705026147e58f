import { randomInt } from 'node:crypto';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { fillHandover, find, openCounter, tick } from '../counter/support.ts';
import { CARDS, enterCard, openCardPage } from '../payments/paying.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { HUMAN_GAP_MS, scan } from '../support/scanner.ts';
import { STAFF, STAFF_SCREEN } from './staff-packages.ts';

test(
  'a package from the dock in Tacoma to the counter in Anchorage',
  STAFF_SCREEN,
  async ({ browser, page, portal, useSessionOf }) => {
    test.slow();
    const { email, customerId, repository, table } = await createCustomerWith(portal, () => []);
    const customerNumber = (await customerRepository(table).find(customerId))?.customerNumber ?? '';
    const trackingNumber = `1Z999AA1${randomInt(1e9, 1e10)}`;

    // Intake and label.
    await useSessionOf(STAFF.warehouse);
    await page.goto('/staff/intake');
    await expect(page.getByRole('textbox', { name: 'Scan the package' })).toBeFocused();
    await scan(page, trackingNumber);
    await scan(page, `Northbound ${customerNumber} ANC`);
    await expect(page.getByRole('textbox', { name: 'Length' })).toBeFocused();
    for (const number of ['20', '14', '10', '30']) {
      await page.keyboard.type(number, { delay: HUMAN_GAP_MS });
      await page.keyboard.press('Enter');
    }
    const received = page.getByRole('status', { name: 'Received' });
    await expect(received).toContainText(/NB5\d{5}/);
    const freightBill = /NB5\d{5}/.exec((await received.textContent()) ?? '')?.[0] ?? '';
    await received.getByRole('link', { name: 'Print label' }).click();
    await expect(page.getByRole('img', { name: `Barcode of ${freightBill}` })).toBeVisible();

    // Depart and arrive.
    await page.goto('/staff/depart');
    await page.getByRole('button', { name: 'Without a load' }).click();
    await scan(page, freightBill);
    await page.getByRole('button', { name: 'Depart 1 package' }).click();
    await expect(page.getByText('1 package departed.')).toBeVisible();
    await page.goto('/staff/arrive');
    await page.getByLabel('Your terminal').selectOption('Anchorage');
    await scan(page, 'A-12');
    await scan(page, freightBill);
    await page.getByRole('button', { name: 'Arrive 1 package' }).click();
    await expect(page.getByText('1 package arrived.')).toBeVisible();

    // The customer pays and books.
    const customer = await browser.newContext({ baseURL: portal.origin });
    const own = await customer.newPage();
    await signIn(own, email);
    await own.goto('/orders');
    await own.getByLabel('Select All').check();
    await own.getByRole('button', { name: /^Pay \$/ }).click();
    await openCardPage(own);
    await enterCard(own, CARDS.approved);
    await expect(own.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
    await own.goto('/appointments/new?locationCode=ANC');
    await own.getByRole('radiogroup').getByRole('radio').first().check();
    await own.getByRole('button', { name: 'Schedule Appointment' }).click();
    await expect(own.getByRole('listitem').filter({ hasText: 'Appointment Scheduled' })).toBeVisible();

    // Hand-over.
    await openCounter(page);
    await find(page, freightBill);
    await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Shelf A-12');
    await tick(page, freightBill).check();
    await fillHandover(page);
    await page.getByRole('button', { name: 'Hand over 1 package' }).click();
    await expect(page.getByRole('status').filter({ hasText: '1 package handed over' })).toBeVisible();

    // History, and the trail.
    await own.goto('/order-history');
    await expect(own.getByText(freightBill)).toBeVisible();
    await customer.close();
    const [parcel] = await repository.findByCode(freightBill);
    expect(parcel).toMatchObject({ status: 'COMPLETED', paymentStatus: 'PAID' });
    const service = await browser.newContext({ baseURL: portal.origin });
    const desk = await service.newPage();
    await signIn(desk, STAFF.service);
    await desk.goto(`/staff/packages?parcel=${parcel?.parcelId}`);
    const dialog = desk.getByRole('dialog', { name: /^Freight bill/ });
    await expect(dialog.getByRole('img', { name: /signature/i })).toBeVisible();
    // The stream writes the trail, after the demo data of this new portal.
    await expect(async () => {
      await desk.reload();
      await dialog.locator('summary').filter({ hasText: 'History of changes' }).click();
      await expect(dialog.getByText('Received', { exact: true })).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 60_000 });
    for (const action of ['Status changed', 'Paid', 'Handed over'])
      await expect(dialog.getByText(action, { exact: true }).first()).toBeVisible();
    await service.close();
  },
);
