import type { Page } from '@playwright/test';
import { openOrders } from '../packages/orders.ts';
import { boxOf } from '../support/boxes.ts';
import { expectNoHorizontalScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).last();

test('a phone has the pages and the account at the bottom, where they cover nothing', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 664 });
    await openOrders(page);
    const frame = await boxOf(bar(page));
    expect(frame.bottom).toBe(664);
    for (const control of await bar(page).locator('a, button').all())
      expect((await boxOf(control)).height).toBeGreaterThanOrEqual(44);
    await expectNoHorizontalScroll(page);
    await page.getByLabel('Select All').check();
    const pay = await boxOf(page.getByRole('region', { name: 'Selected packages' }));
    // The height of the text has fractions of a pixel.
    expect(Math.floor(pay.bottom)).toBeLessThanOrEqual(frame.y);
    await page.getByRole('button', { name: 'Clear selection' }).click();
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = await boxOf(page.getByRole('main'));
  expect(Math.floor(end.bottom)).toBeLessThanOrEqual((await boxOf(bar(page))).y);
});

test('the terms fit on narrow phones, even with large text, and Refresh stays beside the search', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 664 });
    await page.goto('/terms-and-conditions');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'));
    await expectNoHorizontalScroll(page);
  }
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 664 });
    await openOrders(page);
    const refresh = await boxOf(page.getByRole('button', { name: 'Refresh' }));
    const search = await boxOf(page.getByRole('searchbox'));
    expect(Math.abs(refresh.y - search.y)).toBeLessThan(8);
  }
});

test('a toast is announced politely, covers no bar, and can be closed', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await page.goto('/orders');
  await page.getByRole('button', { name: 'Refresh' }).click();
  const region = page.getByRole('region', { name: /^Notifications/ });
  // A toast under the pointer does not time out.
  await region.getByText('Packages refreshed.').hover();
  await expect(region).toHaveAttribute('aria-live', 'polite');
  // On a phone, toasts are at the top, below the bar, because the buttons are at the bottom.
  const phone = await boxOf(region.getByRole('listitem'));
  expect(phone.y).toBeGreaterThanOrEqual(52);
  expect(phone.bottom).toBeLessThan(844 / 4);
  await region.getByRole('button', { name: 'Close notification' }).click();
  await expect(region.getByText('Packages refreshed.')).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await region.getByText('Packages refreshed.').hover();
  expect((await boxOf(region.getByRole('listitem'))).y).toBeGreaterThan(800 / 2);
});
