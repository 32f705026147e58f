import type { Page } from '@playwright/test';
import { openOrders, openOrdersWith } from '../packages/orders.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

const NUMBER = '10001';
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).last();
const account = (page: Page) => page.getByRole('button', { name: /^Account menu/ });

test.describe('a customer', () => {
  test.beforeEach(({ useSessionOf }) => useSessionOf(accounts.customer));

  test('has the pages and the account at the bottom of a phone, clear of everything else', async ({
    page,
  }) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 664 });
      await openOrders(page);
      const frame = await bar(page).boundingBox();
      expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBe(664);
      await expect(bar(page).getByRole('link')).toHaveText(['Packages', 'Appointments', 'Ship']);
      for (const control of await bar(page).locator('a, button').all())
        expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expect(bar(page).getByRole('link', { name: 'Packages' })).toHaveAttribute('aria-current', 'page');
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
    await bar(page).getByRole('link', { name: 'Ship' }).click();
    await expect(page).toHaveURL('/quote');
    await expectAccessible(page);
  });

  test('sees their name and number, and the menu starts at its first item', { tag: '@screen' }, async ({
    page,
  }) => {
    await openOrders(page);
    const isDesktop = (page.viewportSize()?.width ?? 0) >= 900;
    if (isDesktop) await expect(account(page)).toContainText(NUMBER);
    await account(page).click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText(NUMBER);
    await expect(menu.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(account(page)).toBeFocused();
  });

  test('finds the contact addresses under Help', { tag: '@screen' }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openOrders(page);
    await page.getByRole('button', { name: 'Help' }).click();
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help.getByRole('link', { name: 'rates@northbound.example' })).toBeVisible();
    await expect(help.getByRole('link', { name: 'customerservice@northbound.example' })).toHaveAttribute(
      'href',
      `mailto:customerservice@northbound.example?subject=Customer%20${NUMBER}`,
    );
    await expectAccessible(page);
    await help.getByRole('button', { name: 'Copy address of customer service' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'customerservice@northbound.example',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Help' })).toBeFocused();
  });

  test('reaches the shipping address with one press, also after it was closed', async ({ page }) => {
    await openOrders(page);
    const panel = page.getByRole('button', { name: 'Shipping instructions' });
    await panel.click();
    await expect(panel).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('button', { name: 'Your shipping address' }).click();
    await expect(panel).toHaveAttribute('aria-expanded', 'true');
    await expect(panel).toBeFocused();
    await expect(page.getByRole('region', { name: 'Your shipping address' })).toBeInViewport();
  });

  test('without packages copies the shipping address in the first view', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 390, height: 664 });
    await openOrdersWith(page);
    const strip = page.getByRole('region', { name: 'Ship to' });
    await expect(strip).toContainText(NUMBER);
    await strip.getByRole('button', { name: 'Copy' }).click();
    await expect(strip.getByRole('button', { name: 'Copied' })).toBeInViewport({ ratio: 1 });
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(4);
  });
});

test('a visitor finds Help, and open instructions although a customer has closed theirs here', async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.goto('/free-quote');
  const panel = page.getByRole('button', { name: 'Shipping instructions' });
  await expect(panel).toHaveAttribute('aria-expanded', 'true');
  await panel.click();
  await expect(panel).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(panel).toHaveAttribute('aria-expanded', 'true');
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
