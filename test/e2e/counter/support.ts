import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import type { Portal } from '../../../local/portal.ts';
import { aParcelRecord } from '../../support/records.ts';
import { expect } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

/** Packages that wait in Anchorage, with numbers that no other package has. Paid unless `changes` say otherwise. */
function ready(customerId: string, count: number, changes: Partial<ParcelRecord> = {}): ParcelRecord[] {
  return Array.from({ length: count }, (_, index) =>
    aParcelRecord(
      customerId,
      {
        paymentStatus: 'PAID',
        freightBillNum: `NB${randomInt(1e8, 1e9)}`,
        shippingTrackingNum: `TN${randomInt(1e8, 1e9)}`,
        locationDetail: `A-${index + 1}`,
        ...changes,
      },
      ['TRANSIT', 'DESTINATION'],
    ),
  );
}

/** A customer with paid and unpaid packages in Anchorage, and one in transit. */
export async function aCustomerWithPackages(portal: Portal, { paid = 2, unpaid = 1 } = {}) {
  const created = await createCustomerWith(portal, (customerId) => [
    ...ready(customerId, paid),
    ...ready(customerId, unpaid, { paymentStatus: 'UNPAID', priceCents: 4275, locationDetail: 'B-1' }),
    aParcelRecord(customerId, { freightBillNum: `NB${randomInt(1e8, 1e9)}` }, ['TRANSIT']),
  ]);
  const profile = await customerRepository(created.table).find(created.customerId);
  const numbers = created.parcels.map(({ freightBillNum }) => freightBillNum);
  return {
    ...created,
    customerNumber: profile?.customerNumber ?? '',
    paid: numbers.slice(0, paid),
    unpaid: numbers.slice(paid, paid + unpaid),
    inTransit: numbers.at(-1) ?? '',
    statusOf: async (freightBillNum: string) => {
      const parcel = created.parcels.find((each) => each.freightBillNum === freightBillNum);
      return (await created.repository.find(parcel?.parcelId ?? '', true))?.status;
    },
  };
}

/** Opens the counter of Anchorage. */
export async function openCounter(page: Page): Promise<void> {
  await page.goto('/staff/pickups');
  await page.getByLabel('Your terminal').selectOption('Anchorage');
  await expect(page.getByRole('searchbox', { name: 'Find a customer' })).toBeVisible();
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
export async function fillHandover(page: Page, signer = 'Ana Kowalski'): Promise<void> {
  await page.getByLabel('I have checked who this is').check();
  await page.getByLabel('Name of the person who signs').fill(signer);
  await sign(page);
}

export const tick = (page: Page, freightBillNum: string) =>
  page.getByRole('checkbox', { name: freightBillNum });
