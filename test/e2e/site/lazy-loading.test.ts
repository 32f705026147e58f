import { hold } from '../network/hold.ts';
import { cardWith, openOrders } from '../packages/orders.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

/** The package of tires in the demo data: at the origin, unpaid. */
const TIRES = '1Z84F20E0357719204';

test('a dialog whose code cannot be loaded leaves the page, and opens on a later try', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  const tires = (name: RegExp) => cardWith(page, TIRES).getByRole('button', { name });
  for (const [file, what, opener] of [
    ['EditNotesDialog', 'The form', tires(/^Edit notes/)],
    ['ParcelDetailsDialog', 'The package', tires(/^Details/)],
    ['FilterPanel', 'The filters', page.getByRole('button', { name: /^Filter/ })],
    ['ParcelDetailsLoader', 'The package', page.getByRole('rowheader').first().getByRole('button')],
  ] as const)
    await test.step(file, async () => {
      const release = await hold(page, file);
      const path = file === 'ParcelDetailsLoader' ? '/order-history' : '/orders';
      if (path === '/orders') await openOrders(page);
      else await page.goto(path);
      await opener.click();
      await expect(
        page.getByText(`${what} could not be loaded. Check your connection and try again.`),
      ).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL(path);
      await expect(opener).toBeVisible();
      await release();
      await opener.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    });
});

test('a page whose code cannot be loaded keeps the navigation and offers another try', async ({ page }) => {
  const release = await hold(page, 'FreeQuotePage');
  await page.goto('/free-quote');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  await expect(page.getByRole('alert')).toContainText('Check your connection and try again.');
  await expect(page.getByRole('link', { name: 'LOGIN', exact: true })).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Free Quote' })).toBeVisible();
});
