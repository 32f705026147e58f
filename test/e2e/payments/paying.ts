import type { Page } from '@playwright/test';
import type { ParcelRecord } from '#functions/parcels/parcel-record.ts';
import type { Portal } from '#local/portal.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { openOrders } from '../packages/orders.ts';
import { expect } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

/** Two parcels for $27.50 each. */
const twoParcels = (customerId: string): ParcelRecord[] => [
  { ...aParcelRecord(customerId), freightBillNum: 'NB720001', customerNotes: 'Ring twice' },
  { ...aParcelRecord(customerId), freightBillNum: 'NB720002' },
];

/** Signs in as a new customer and opens the invoice for two packages, $55.00 together. */
export async function openInvoice(
  page: Page,
  portal: Portal,
  startSession: (email: string) => Promise<void>,
) {
  const customer = await createCustomerWith(portal, twoParcels);
  await startSession(customer.email);
  await selectAll(page);
  return customer;
}

/** Goes from Active Packages to the invoice for both packages. */
export async function selectAll(page: Page): Promise<void> {
  await openOrders(page);
  await page.getByLabel('Select All').check();
  await page.getByRole('button', { name: 'Pay $55.00 for 2 packages' }).click();
  await expect(page.getByRole('heading', { name: '2 packages, $55.00' })).toBeVisible();
}

export const methodDialog = (page: Page) => page.getByRole('dialog', { name: 'Payment Method' });
export const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' });

/** Goes from the invoice to the card page. */
export async function openCardPage(page: Page, { store = false } = {}): Promise<void> {
  await proceed(page).click();
  if (store) await methodDialog(page).getByLabel('Store for Future Use').check();
  await methodDialog(page).getByRole('link', { name: 'Pay with New Card' }).click();
  await expect(card(page).getByLabel('Card number')).toBeVisible();
}

/** The card page inside its frame. */
export const card = (page: Page) => page.frameLocator('iframe[title="Card details"]');

export const CARDS = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** The card is charged, but the response is lost. */
  lost: '4000 0000 0000 0119',
} as const;

/** Enters a card in the frame and presses the button, or double-clicks it. */
export async function enterCard(page: Page, number: string, times: 'once' | 'twice' = 'once'): Promise<void> {
  await card(page).getByLabel('Card number').fill(number);
  await card(page).getByLabel('Expires (MM/YY)').fill('12/40');
  await card(page).getByLabel('Security code').fill('123');
  await card(page).getByLabel('ZIP code').fill('99501');
  const button = card(page).getByRole('button', { name: /^(Pay|Store)$/ });
  await (times === 'once' ? button.click() : button.dblclick());
}
