import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

async function openResolve(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Resolve the issues/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'Kodiak' }).waitFor({ state: 'attached' });
  await page.getByRole('dialog').getByRole('img').first().waitFor();
}

/** Resolving issues. */
export const PARCEL_SCREENS: Screen[] = [
  { name: 'resolve-issues', path: '/orders', account: 'customer', reach: openResolve },
  {
    name: 'resolve-issues-messages',
    path: '/orders',
    account: 'customer',
    reach: async (page) => {
      await openResolve(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Choose a destination or accept the damage.').waitFor();
    },
  },
];
