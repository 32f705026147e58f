import type { Page } from '@playwright/test';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { delay } from './hold.ts';

// The load is the subject.
test.use({ isFirstVisit: true });

/** What the document shows before any code of the site. */
const skeleton = (page: Page) => page.locator('#starting .page-skeleton i').first();
const bar = (page: Page) => page.locator('#starting > header');

test('a page is never blank while its code loads', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/login', '/orders']) {
    const release = await delay(page, 'base');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(skeleton(page)).toBeVisible();
    await expect(bar(page)).toHaveCSS('background-color', 'rgb(13, 41, 53)');
    await expect(bar(page)).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(skeleton(page)).toBeHidden();
  }
});

test('the page is not blank while its code loads after Log in', async ({ page }) => {
  const release = await delay(page, 'Shell');
  await page.goto('/login');
  await fillSignIn(page, accounts.customer, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeHidden();
  await expect(skeleton(page)).toBeVisible();
  const barHeight = async () => (await bar(page).boundingBox())?.height;
  await expect.poll(barHeight).toBe(52);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(barHeight).toBe(68);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Active Packages' })).toBeVisible();
  await expect(skeleton(page)).toBeHidden();
});

test('the packages are requested together with the profile', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  const packages = page.waitForRequest('**/api/parcels?*');
  await page.route('**/api/customer/me', async (route) => {
    await packages;
    await route.continue();
  });
  await page.goto('/orders');
  await expect(page.getByRole('article').first()).toBeVisible();
});
