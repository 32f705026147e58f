import type { Page } from '@playwright/test';
import { accounts, expect, fillSignIn, PASSWORD, test } from '../support/fixtures.ts';
import { delayChunk } from './chunks.ts';

// These tests are about loading.
test.use({ isFirstVisit: true });

/** What the document shows before any code of the site runs. */
const skeleton = (page: Page) => page.locator('#starting .page-skeleton i').first();
const bar = (page: Page) => page.locator('#starting > header');

test('a page is never blank while its code loads', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const path of ['/login', '/orders']) {
    const release = await delayChunk(page, 'base');
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
  const release = await delayChunk(page, 'common');
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

test('the files of a page are requested before any script has run', async ({ page }) => {
  // No module runs without this file.
  await page.route('**/assets/base-*.js', () => {});
  for (const [path, file] of [
    ['/', 'LoginPage'],
    ['/login', 'LoginPage'],
    ['/register', 'RegisterPage'],
    ['/orders', 'ActivePackagesPage'],
  ] as const) {
    const request = page.waitForRequest((sent) => sent.url().includes(`/assets/${file}-`));
    await page.goto(path, { waitUntil: 'commit' });
    await request;
  }
});

test('the login page loads only preloaded files, each once', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const preloaded = await page
    .locator('link[rel=modulepreload], script[src]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href') ?? element.getAttribute('src')),
    );
  const scripts = loaded.filter((path) => path.endsWith('.js'));
  expect(scripts.toSorted()).toEqual(preloaded.toSorted());
});

test('the tabs load together with the page, so that they do not appear after it', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.warehouse);
  const tabsFile = page.waitForRequest('**/assets/staff-*.js');
  // This file contains the bar with the tabs.
  await page.route('**/assets/common-*.js', async (route) => {
    await tabsFile;
    await route.continue();
  });
  await page.goto('/staff/intake');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible();
});

test('a customer sees no staff address and loads no code of the staff pages', async ({
  page,
  useSessionOf,
}) => {
  const files: string[] = [];
  page.on('request', (request) => void files.push(new URL(request.url()).pathname));
  await useSessionOf(accounts.busy);
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Active Packages' })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();

  expect(await page.locator('a[href^="/staff"]').count()).toBe(0);
  // Files are named after the page or part that loads them; files of libraries have other names.
  expect(files.filter((file) => file.startsWith('/assets/ActivePackagesPage-'))).toHaveLength(1);
  const staffFile = /^\/assets\/(staff|board|pile|overview|refund|intake|counter|edit-?package)/i;
  expect(files.filter((file) => staffFile.test(file))).toEqual([]);
});
