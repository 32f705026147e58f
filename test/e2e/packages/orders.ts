import { expect, type Locator, type Page } from '@playwright/test';
import type { Parcel } from '#shared/contracts/parcel.ts';

/** The tires in the demo data, by their tracking number: at origin and unpaid. */
export const TIRES = '1Z84F20E0357719204';

/** The request for the list of packages. */
export const LIST_OF_PARCELS = '**/api/parcels?*';

/** Opens Active Packages and returns the parcels of its list. */
export async function openOrders(page: Page): Promise<Parcel[]> {
  // The previous page may request the list too, and its response body is lost when the page goes away.
  await page.goto('about:blank');
  const [response] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes('/api/parcels?') && reply.ok()),
    page.goto('/orders'),
  ]);
  const parcels = await response.json();
  await expect(page.getByRole('heading', { level: 1, name: 'Active Packages' })).toBeVisible();
  return parcels;
}

/** Opens Active Packages with these parcels instead of the server's. */
export async function openOrdersWith(page: Page, ...parcels: Parcel[]): Promise<void> {
  await page.route(LIST_OF_PARCELS, (route) => route.fulfill({ json: parcels }));
  await openOrders(page);
}

/** The card of a parcel, by any text on it. */
export function cardWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}
