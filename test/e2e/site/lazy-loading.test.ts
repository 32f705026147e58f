import type { Page } from '@playwright/test';
import { dialog, openHistory, titles } from '../history/order-history.ts';
import { hold } from '../network/hold.ts';
import { cardWith, LIST_OF_PARCELS, openOrders } from '../packages/orders.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

/** The package of tires in the demo data: at the origin, unpaid. */
const TIRES = '1Z84F20E0357719204';

test.describe('a dialog of the packages whose code cannot be loaded', () => {
  test.beforeEach(({ useSessionOf }) => useSessionOf(accounts.customer));

  for (const { part, file, open } of [
    {
      part: 'The form',
      file: 'EditNotesDialog',
      open: (page: Page) => cardWith(page, TIRES).getByRole('button', { name: /^Edit notes/ }),
    },
    {
      part: 'The package',
      file: 'ParcelDetailsDialog',
      open: (page: Page) => cardWith(page, TIRES).getByRole('button', { name: /^Details/ }),
    },
    {
      part: 'The filters',
      file: 'FilterPanel',
      open: (page: Page) => page.getByRole('button', { name: /^Filter/ }),
    },
  ]) {
    test(`${file}: shows a toast, keeps the packages, and opens on a later try`, async ({ page }) => {
      const release = await hold(page, file);
      await openOrders(page);
      await open(page).click();
      await expect(
        page.getByText(`${part} could not be loaded. Check your connection and try again.`),
      ).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL('/orders');
      await expect(cardWith(page, TIRES)).toBeVisible();

      await release();
      await open(page).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  }
});

test('package details that cannot be loaded leave the history on screen', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  const release = await hold(page, 'ParcelDetailsLoader');
  await openHistory(page);
  const first = titles(page).first().getByRole('button');
  await first.click();
  await expect(page.getByText('The package could not be loaded.')).toBeVisible();
  await expect(first).toBeVisible();
  await expect(page).toHaveURL('/order-history');

  await release();
  await first.click();
  await expect(dialog(page)).toBeVisible();
});

test('a lost connection replaces the packages with our own error message', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await page.route(LIST_OF_PARCELS, (route) => route.abort());
  await page.goto('/orders');
  await expect(page.getByRole('alert')).toContainText(
    'The portal could not be reached. Check your connection and try again.',
  );
});

test('a page whose code cannot be loaded keeps the navigation and offers another try', {
  tag: '@screen',
}, async ({ page }) => {
  const release = await hold(page, 'FreeQuotePage');
  await page.goto('/free-quote');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  await expect(page.getByRole('alert')).toContainText('Check your connection and try again.');
  await expect(page.getByRole('link', { name: 'LOGIN', exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Free Quote' })).toBeVisible();
});
