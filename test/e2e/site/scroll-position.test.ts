import type { Page } from '@playwright/test';
import { LIST_OF_PARCELS, openOrders } from '../packages/orders.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const expectScrolled = (page: Page, position: number) => expect.poll(() => scrolled(page)).toBe(position);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function scrollDown(page: Page, position: number) {
  await page.evaluate((top) => window.scrollTo(0, top), position);
  // The site records the position when the browser reports it.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
}

test.beforeEach(async ({ useSessionOf }) => {
  await useSessionOf(accounts.busy);
});

test('Back, Forward and a reload return to where the user was, and a new page starts at its top', async ({
  page,
}) => {
  await openOrders(page);
  await expect(page.getByRole('article').nth(10)).toBeAttached();
  await scrollDown(page, 1500);
  await page.getByRole('link', { name: 'Appointments', exact: true }).last().click();
  await expect(heading(page, 'Appointments')).toBeVisible();
  await expectScrolled(page, 0);
  await page.goBack();
  await expect(heading(page, 'Active Packages')).toBeAttached();
  await expectScrolled(page, 1500);

  await page.reload();
  await expect(heading(page, 'Active Packages')).toBeAttached();
  await expectScrolled(page, 1500);

  await page.goForward();
  await expect(heading(page, 'Appointments')).toBeVisible();
  await expectScrolled(page, 0);
  await page.goto('/orders');
  await expect(page.getByRole('article').nth(10)).toBeAttached();
  await expectScrolled(page, 0);
});

test('a reload returns to the position even if the list loads late', async ({ page }) => {
  await openOrders(page);
  await expect(page.getByRole('article').nth(10)).toBeAttached();
  await scrollDown(page, 1500);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(LIST_OF_PARCELS, async (route) => {
    await answered;
    await route.fallback();
  });
  await page.evaluate(() => localStorage.removeItem('last-data'));
  await page.reload();
  answer();
  await expectScrolled(page, 1500);
});
