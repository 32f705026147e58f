import type { Page } from '@playwright/test';
import { scan } from '#test/e2e/support/scanner.ts';

/** Opens the details of the first package of a list. */
export async function openFirst(page: Page): Promise<void> {
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Order Information' }).waitFor();
}

/** Chooses the terminal of the counter. */
export async function openCounter(page: Page): Promise<void> {
  await page.getByLabel('Your terminal').selectOption('Anchorage');
  await page.getByRole('searchbox', { name: 'Find a customer' }).waitFor();
}

const appointments = (page: Page) => page.getByRole('list', { name: 'Appointments' });

/** Opens the counter on the next day that has appointments: the terminal may be closed today. */
export async function openAppointments(page: Page): Promise<void> {
  await openCounter(page);
  const none = page.getByText('No appointments on this day.');
  const loaded = () => appointments(page).or(none).waitFor();
  await loaded();
  while (await none.isVisible()) {
    await page.getByRole('button', { name: 'Next day' }).click();
    await loaded();
  }
}

/** Opens the customer of the first appointment. */
export async function openCustomer(page: Page): Promise<void> {
  await openAppointments(page);
  await appointments(page).getByRole('button').first().click();
  await page.getByRole('region', { name: 'Customer' }).waitFor();
}

/** Fills in the intake of a package without a known customer, which needs a shelf, up to the measurements. */
export async function measurePackage(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Scan the package' }).waitFor();
  await scan(page, `1Z999AA1${Date.now().toString().slice(-10)}`);
  await page.getByRole('button', { name: 'Customer unknown' }).click();
  await page.getByRole('textbox', { name: 'Address line' }).fill('A. Bering, Anchorage');
  await page.getByRole('textbox', { name: 'Shelf' }).fill('A-12');
  for (const name of ['Length', 'Width', 'Height', 'Weight'])
    await page.getByRole('textbox', { name }).fill('20');
}
