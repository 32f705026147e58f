import type { Page } from '@playwright/test';
import { drawn, expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

test.beforeEach(async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await page.goto('/orders');
});

/** Changes the notes of the first package, which shows a toast. */
async function changeNotes(page: Page, text: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit notes/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
}

test('a toast is announced politely and can be closed', { tag: '@screen' }, async ({ page }, { project }) => {
  await changeNotes(page, `Ring twice, ${project.name}`);
  const region = page.getByRole('region', { name: /^Notifications/ });
  // A toast under the pointer does not time out.
  await region.getByText('Notes updated.').hover();
  await expect(region).toHaveAttribute('aria-live', 'polite');
  // On a phone at the top, below the navigation bar: the buttons are at the bottom.
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = (await region.getByRole('listitem').boundingBox()) ?? { y: 0, height: 0 };
  if (width < 600) {
    expect(box.y).toBeGreaterThanOrEqual(52);
    expect(box.y + box.height).toBeLessThan(height / 4);
  } else expect(box.y).toBeGreaterThan(height / 2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await region.getByRole('button', { name: 'Close notification' }).click();
  await expect(region.getByText('Notes updated.')).toBeHidden();
});

test('a change of route dismisses all toasts', async ({ page }, { project }) => {
  await changeNotes(page, `Leave at the door, ${project.name}`);
  await expect(page.getByText('Notes updated.')).toBeVisible();

  await page.evaluate(() => {
    window.history.pushState(null, '', '/elsewhere');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('Notes updated.')).toBeHidden();
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
