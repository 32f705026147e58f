import type { Page } from '@playwright/test';
import { openOrders } from '../packages/orders.ts';
import { expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).last();

test('a phone has the pages and the account at the bottom, clear of everything else', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 664 });
    await openOrders(page);
    const frame = await bar(page).boundingBox();
    expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBe(664);
    for (const control of await bar(page).locator('a, button').all())
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Select All').check();
    const pay = await page.getByRole('region', { name: 'Selected packages' }).boundingBox();
    // Fractions of a pixel come from the height of the text.
    expect(Math.floor((pay?.y ?? 0) + (pay?.height ?? 0))).toBeLessThanOrEqual(frame?.y ?? 0);
    await page.getByRole('button', { name: 'Clear selection' }).click();
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.getByRole('main').boundingBox();
  expect(Math.floor((end?.y ?? 0) + (end?.height ?? 0))).toBeLessThanOrEqual(
    (await bar(page).boundingBox())?.y ?? 0,
  );
});

test('the terms and the packages fit on narrow phones, also with large text', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  for (const width of [320, 360, 375]) {
    await page.setViewportSize({ width, height: 664 });
    await page.goto('/terms-and-conditions');
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'));
    await expectNoSidewaysScroll(page);
  }
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 664 });
    await openOrders(page);
    const refresh = await page.getByRole('button', { name: 'Refresh' }).boundingBox();
    const search = await page.getByRole('searchbox').boundingBox();
    expect(Math.abs((refresh?.y ?? 0) - (search?.y ?? 999))).toBeLessThan(8);
  }
});
