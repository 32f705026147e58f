import type { Page } from '@playwright/test';
import { openOrders, openOrdersWith } from '../packages/orders.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Shipping instructions' });
const address = (page: Page) => page.getByRole('region', { name: 'Your shipping address' });

test.beforeEach(({ useSessionOf }) => useSessionOf(accounts.customer));

test('shows three steps, the first with an address for the selected terminal', { tag: '@screen' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openOrdersWith(page);
  for (const step of ['Ship To', 'Await Notification', 'Pickup']) {
    await expect(panel(page).getByRole('heading', { name: step })).toBeVisible();
  }
  await expect(panel(page).getByLabel('Origin')).toHaveValue('TAC');
  await expect(panel(page).getByLabel('Destination')).toHaveValue('ANC');
  const lines = address(page).getByRole('listitem');
  await expect(lines).toHaveText([
    /^Maren Halvorsen/,
    /^Northbound \d{5} ANC/,
    /Port of Tacoma Road/,
    /^Tacoma, WA 98421/,
  ]);

  await panel(page).getByLabel('Destination').selectOption('KOD');
  await expect(lines.nth(1)).toHaveText(/^Northbound \d{5} KOD/);
  await address(page).getByRole('button', { name: 'Copy customer line' }).click();
  await expect(address(page).getByText('Copied the customer line.')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Northbound \d{5} KOD$/);
  await address(page).getByRole('button', { name: 'Copy the whole address' }).click();
  await expect(address(page).getByText('Copied the whole address.')).toBeAttached();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(4);

  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('stays open or closed across visits', { tag: '@screen' }, async ({ page }) => {
  await openOrdersWith(page);
  const toggle = panel(page).getByRole('button', { name: 'Shipping instructions' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await toggle.click();
  await expect(address(page)).toBeHidden();
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(address(page)).toBeHidden();
  await expectAccessible(page);
  await toggle.click();
  await expect(address(page)).toBeVisible();
});

test('does not push the first package off the screen', { tag: '@screen' }, async ({ page }) => {
  await openOrders(page);
  const first = page.getByRole('article').first();
  await expect(first.getByRole('heading')).toBeInViewport();
  const isPhone = (page.viewportSize()?.width ?? 0) < 600;
  if (!isPhone) return expect(address(page)).toBeInViewport();

  await page.getByRole('button', { name: 'Your shipping address' }).click();
  await expect(address(page)).toBeInViewport();
  await expect(panel(page).getByRole('button', { name: 'Shipping instructions' })).toBeFocused();
});
