import { expect, type Locator, type Page } from '@playwright/test';
import type { Portal } from '#local/portal.ts';
import { aParcelRecord } from '#test/support/records.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';

type AboutParcel = Parameters<typeof aParcelRecord> extends [string, ...infer Rest] ? Rest : never;

/** Creates a package of a new customer, which no other test changes. */
export async function createPackage(portal: Portal, ...parts: AboutParcel) {
  const created = await createCustomerWith(portal, (customerId) => [aParcelRecord(customerId, ...parts)]);
  const [parcel] = created.parcels;
  if (!parcel) throw new Error('No package was created.');
  const { parcelId } = parcel;
  return { ...created, parcelId, stored: () => created.repository.find(parcelId, true) };
}

/** Opens the details of a package by its link. */
export async function openPackage(page: Page, parcelId: string): Promise<Locator> {
  await page.goto(`/staff/packages?parcel=${parcelId}`);
  const dialog = page.getByRole('dialog', { name: /^Freight bill/ });
  await expect(dialog.getByRole('heading', { name: 'Customer Information' })).toBeVisible();
  return dialog;
}
