import { accounts, expect, test } from '../support/fixtures.ts';

test('a toast is announced politely, covers no bar, and can be closed', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await page.goto('/orders');
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
