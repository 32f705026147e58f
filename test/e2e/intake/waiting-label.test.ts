import { randomInt } from 'node:crypto';
import { customerRepository } from '#functions/customers/customer-repository.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { HUMAN_GAP_MS, scan } from '../support/scanner.ts';

test('a package without a known customer gets a label in place, which finds it until it is theirs', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { customerId, table } = await createCustomerWith(portal, () => []);
  const customer = await customerRepository(table).find(customerId);
  await useSessionOf(accounts.warehouse);
  // The print dialog would stay open.
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto('/staff/intake');
  const scanField = page.getByRole('textbox', { name: 'Scan the package' });
  await expect(scanField).toBeFocused();
  await scan(page, `1Z999AA1${String(randomInt(10 ** 10)).padStart(10, '0')}`);
  await page.getByRole('button', { name: 'Customer unknown' }).click();
  await page.getByRole('textbox', { name: 'Address line' }).fill(`Box for ${customer?.customerNumber} ANC`);
  await scan(page, 'A-12');
  await page.getByRole('textbox', { name: 'Length' }).focus();
  for (const size of ['20', '14', '10', '30']) {
    await page.keyboard.type(size, { delay: HUMAN_GAP_MS });
    await page.keyboard.press('Enter');
  }
  const received = page.getByRole('status', { name: 'Received' });
  await expect(received).toContainText(/W1\d{5}/);
  const [number = ''] = /W1\d{5}/.exec((await received.textContent()) ?? '') ?? [];

  await received.getByRole('button', { name: 'Print label' }).click();
  await expect(scanField).toBeFocused();
  const label = page.getByRole('article', { name: `Label of ${number}` });
  await page.emulateMedia({ media: 'print' });
  await expect(label.getByRole('img', { name: `Barcode of ${number}` })).toBeVisible();
  await expect(page.locator('main')).toBeHidden();
  const box = await label.boundingBox();
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 384, 576]);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await expect(label).toBeHidden();

  await scan(page, number);
  const waiting = page.getByRole('article', { name: number });
  await waiting.getByRole('button', { name: /Customer number on the label/ }).click();
  await page.getByRole('button', { name: 'Match', exact: true }).click();
  const matched = page.getByRole('status', { name: 'Matched' });
  await expect(matched).toContainText(`Put its label over ${number}.`);
  const [freightBill = ''] = /NB5\d{5}/.exec((await matched.textContent()) ?? '') ?? [];
  await matched.getByRole('button', { name: 'Print label' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: `Barcode of ${freightBill}` })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await scan(page, number);
  await expect(page.getByText(`${number} is ${freightBill} now.`)).toBeVisible();
});
