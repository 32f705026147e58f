import { expect, type Locator, type Page } from '@playwright/test';
import type { Parcel } from '../../../shared/contracts/parcels.ts';

/** The call that the list of packages comes from. */
export const LIST_OF_PARCELS = '**/api/parcels?*';

/** Opens Active Packages and answers the parcels that its list came with. */
export async function openOrders(page: Page): Promise<Parcel[]> {
  // The page before may be about to get this list too, and takes its body along when it goes.
  await page.goto('about:blank');
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/api/parcels?') && answer.ok()),
    page.goto('/orders'),
  ]);
  const parcels = await response.json();
  await expect(page.getByRole('heading', { level: 1, name: 'Active Packages' })).toBeVisible();
  return parcels;
}

/** Opens Active Packages with these parcels in place of the server's. */
export async function openOrdersWith(page: Page, ...parcels: Parcel[]): Promise<void> {
  await page.route(LIST_OF_PARCELS, (route) => route.fulfill({ json: parcels }));
  await openOrders(page);
}

/** The card of a parcel, by any text on it. */
export function cardWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}
