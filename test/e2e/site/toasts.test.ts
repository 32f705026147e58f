import { drawn } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

test.beforeEach(async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await page.goto('/orders');
});

test('a toast is announced politely, covers no bar, and can be closed', async ({ page }) => {
  await page.getByRole('button', { name: 'Refresh' }).click();
  const region = page.getByRole('region', { name: /^Notifications/ });
  // A toast under the pointer does not time out.
  await region.getByText('Packages refreshed.').hover();
  await expect(region).toHaveAttribute('aria-live', 'polite');
  const place = async () => (await region.getByRole('listitem').boundingBox()) ?? { y: 0, height: 0 };
  // On a phone at the top, below the navigation bar: the buttons are at the bottom.
  const phone = await place();
  expect(phone.y).toBeGreaterThanOrEqual(52);
  expect(phone.y + phone.height).toBeLessThan(844 / 4);
  await region.getByRole('button', { name: 'Close notification' }).click();
  await expect(region.getByText('Packages refreshed.')).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await region.getByText('Packages refreshed.').hover();
  expect((await place()).y).toBeGreaterThan(800 / 2);
});

test('a toast that arrives during a press appears when the press ends', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/parcels?*', async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  const link = page.getByRole('link', { name: 'Past Packages' });
  await link.hover();
  await page.mouse.down();
  const responded = page.waitForResponse('**/api/parcels?*');
  release();
  await responded;
  await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-disabled', 'true');
  await drawn(page);
  // Not an assertion that retries: the toast would close by itself.
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  await page.mouse.up();
  await expect(page).toHaveURL('/order-history');
});
