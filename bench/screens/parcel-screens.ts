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

/** Damaged, and without a destination. */
const TROUBLED = { path: '/orders?q=C11920438871204', account: 'customer' } as const;

/** Resolving issues. */
export const PARCEL_SCREENS: Screen[] = [
  { ...TROUBLED, name: 'resolve-issues', reach: openResolve },
  {
    ...TROUBLED,
    name: 'resolve-issues-messages',
    reach: async (page) => {
      await openResolve(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Choose a destination or accept the damage.').waitFor();
    },
  },
];
