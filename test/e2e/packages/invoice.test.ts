import { aParcelRecord } from '../../support/records.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { openOrders } from './orders.ts';

test('the invoice stays after a reload and Back, and prints on Letter, dark on white in any color scheme', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { email } = await createCustomerWith(portal, (customerId) => [
    { ...aParcelRecord(customerId), freightBillNum: 'NB710001' },
    { ...aParcelRecord(customerId), freightBillNum: 'NB710002' },
  ]);
  await useSessionOf(email);
  await openOrders(page);
  await page.getByLabel('Select All').check();
  await page.getByRole('button', { name: 'Pay $55.00 for 2 packages' }).click();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByRole('dialog', { name: 'Payment Method' })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: '2 packages, $55.00' })).toBeVisible();

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await expect(page.getByText(/^Customer \d{5}$/)).toBeHidden();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByText(/^Customer \d{5}$/)).toBeVisible();
  const heading = page.getByRole('heading', { level: 1, name: 'Invoice' });
  await expect(heading).toHaveCSS('color', 'rgb(17, 35, 46)');
  await expect(page.getByRole('article').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Total Charges$55.00');
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = new Set(paper.match(/\/MediaBox \[[^\]]*\]/g));
  expect([...sizes]).toEqual(['/MediaBox [0 0 612 792]']);
});
