import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import type { Portal } from '../../../local/portal.ts';
import { aParcelRecord } from '../../support/records.ts';
import { expect } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

/** A customer with a paid package that waits in Anchorage, with a number that no other package has. */
export async function aCustomerWithPaidPackage(portal: Portal) {
  const freightBillNum = `NB${randomInt(1e8, 1e9)}`;
  const created = await createCustomerWith(portal, (customerId) => [
    aParcelRecord(customerId, { paymentStatus: 'PAID', freightBillNum }, ['TRANSIT', 'DESTINATION']),
  ]);
  const profile = await customerRepository(created.table).find(created.customerId);
  return { ...created, freightBillNum, customerNumber: profile?.customerNumber ?? '' };
}

/** Finds a customer by a text that only they have. */
export async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a customer' }).fill(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'Hand over' })).toBeVisible();
}

/** Signs with the mouse. */
async function sign(page: Page): Promise<void> {
  const canvas = page.getByRole('img', { name: /^Signature/ });
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is no signature pad.');
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) {
    const y = box.y + box.height * (step % 2 ? 0.3 : 0.7);
    await page.mouse.move(box.x + 30 + (step * (box.width - 60)) / 12, y, { steps: 4 });
  }
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Signature: signed' })).toBeVisible();
}

/** Everything besides the packages. */
export async function fillHandover(page: Page): Promise<void> {
  await page.getByLabel('I have checked who this is').check();
  await page.getByLabel('Name of the person who signs').fill('Ana Kowalski');
  await sign(page);
}

export const tick = (page: Page, freightBillNum: string) =>
  page.getByRole('checkbox', { name: freightBillNum });
