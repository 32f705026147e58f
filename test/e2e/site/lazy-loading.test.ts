import { failChunk } from '../network/chunks.ts';
import { cardWith, TIRES } from '../packages/orders.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

test('a dialog whose code cannot be loaded leaves the page unchanged, and opens on a later try', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  const tires = (name: RegExp) => cardWith(page, TIRES).getByRole('button', { name });
  const dialog = page.getByRole('dialog').or(page.getByRole('menu'));
  for (const [path, parts] of [
    [
      '/orders',
      [
        ['PackageForm', 'The form', tires(/^Edit notes/)],
        ['ParcelDetailsDialog', 'The package', tires(/^Details/)],
        ['FilterPanel', 'The filters', page.getByRole('button', { name: /^Filter/ })],
        ['UserMenu', 'The menu', page.getByRole('button', { name: 'Menu' })],
      ],
    ],
    [
      '/order-history',
      [['ParcelDetailsDialog', 'The package', page.getByRole('rowheader').first().getByRole('button')]],
    ],
  ] as const)
    await test.step(path, async () => {
      const releases = await Promise.all(parts.map(([file]) => failChunk(page, file)));
      await page.goto(path);
      for (const [, what, opener] of parts) {
        await opener.click();
        await expect(
          page.getByText(`${what} could not be loaded. Check your connection and try again.`),
        ).toBeVisible();
        await expect(dialog).toBeHidden();
        await expect(page).toHaveURL(path);
        await expect(opener).toBeVisible();
      }
      for (const release of releases) await release();
      for (const [, , opener] of parts) {
        await opener.click();
        await expect(dialog).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
    });
});

test('a page whose code cannot be loaded keeps the navigation and offers another try', async ({ page }) => {
  const release = await failChunk(page, 'QuotePage');
  await page.goto('/free-quote');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  await expect(page.getByRole('alert')).toContainText('Check your connection and try again.');
  await expect(page.getByRole('link', { name: 'LOGIN', exact: true })).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Free Quote' })).toBeVisible();
});
