import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { cardWith, openOrders } from './orders.ts';

/** The espresso machine of the demo data: damaged, with three images. */
const ESPRESSO = '1Z84F20E0391450067';
const THUMBNAILS = '**/api/parcels/*/thumbnails';
const FULL_IMAGE = '**/api/parcels/*/image/*';

test.beforeEach(async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await openOrders(page);
});

async function openDetails(page: Page, tracking = ESPRESSO) {
  const opener = cardWith(page, tracking).getByRole('button', { name: /^Details/ });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: /^Freight bill/ });
  await expect(dialog).toBeVisible();
  return { opener, dialog };
}

async function openImage(page: Page, name: RegExp) {
  const { dialog } = await openDetails(page);
  const thumbnail = dialog.getByRole('button', { name });
  await thumbnail.click();
  const image = page.getByRole('dialog', { name: /^Image/ });
  return { thumbnail, image, link: image.getByRole('link', { name: /full image in a new tab/ }) };
}

test('shows all details of a package and returns the focus', { tag: '@screen' }, async ({ page }) => {
  const { opener, dialog } = await openDetails(page);
  for (const text of ['20 × 18 × 19 in', '34.8 lbs', 'UPS', ESPRESSO, 'Status history']) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByRole('img')).toHaveCount(3);
  await expect(dialog.getByText(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M (P|AK)[SD]T$/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('shows the charges with spaces in their names, and the total', async ({ page }) => {
  const { dialog } = await openDetails(page, '619804427713');
  const charges = dialog.getByRole('region', { name: 'Charges' });
  await expect(charges.getByRole('term')).toHaveText(['BASE PRICE', 'HAZARD', 'INSURANCE', 'Total cost']);
  await expect(charges).toContainText(/Total cost\$\d+\.\d\d/);
});

test('covers the whole screen on a phone', { tag: '@screen' }, async ({ page }, { project }) => {
  const { dialog } = await openDetails(page);
  const box = await dialog.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box?.width === width && box.height === height).toBe(project.name === 'phone');
});

test('an image opens in a dialog, moves with arrow keys and returns the focus to its thumbnail', {
  tag: '@screen',
}, async ({ page }) => {
  const { thumbnail, image, link } = await openImage(page, /Image 2 of 3: damage/);
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(image.getByRole('heading')).toHaveText('Image 3 of 3: label');
  await expect(image.getByRole('button', { name: 'Next image' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(image.getByRole('heading')).toHaveText('Image 1 of 3: damage');
  await image.getByRole('button', { name: 'Next image' }).click();
  await expect(image.getByRole('heading')).toHaveText('Image 2 of 3: damage');

  await page.keyboard.press('Escape');
  await expect(image).toBeHidden();
  await expect(page.getByRole('dialog', { name: /^Freight bill/ })).toBeVisible();
  await expect(thumbnail).toBeFocused();
});

test('the full image opens in a new tab', async ({ page }) => {
  const { link } = await openImage(page, /Image 1 of 3/);
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await tab.waitForLoadState();

  expect(tab.url()).toBe(await link.getAttribute('href'));
  expect(await tab.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThan(300);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

test('refetches the URL of an image after four minutes', async ({ page }) => {
  await page.clock.install();
  const { link } = await openImage(page, /Image 1 of 3/);
  await expect(link).toBeVisible();
  const again = page.waitForResponse(FULL_IMAGE);
  await page.clock.fastForward('04:01');
  const { url } = await (await again).json();
  await expect(link).toHaveAttribute('href', url);
});

test('reports that the thumbnails failed to load and retries', { tag: '@screen' }, async ({ page }) => {
  await page.route(THUMBNAILS, (route) =>
    route.fulfill({ status: 403, json: { status: 403, error: 'Forbidden' } }),
  );
  const { dialog } = await openDetails(page);
  await expect(dialog.getByRole('alert')).toContainText('Failed to fetch image');
  await expectAccessible(page);
  await page.unroute(THUMBNAILS);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('img')).toHaveCount(3);
});

test('keeps loaded thumbnails when a refetch fails', async ({ page }) => {
  await page.clock.install();
  const { dialog } = await openDetails(page);
  await expect(dialog.getByRole('img')).toHaveCount(3);
  await page.route(THUMBNAILS, (route) =>
    route.fulfill({ status: 403, json: { status: 403, error: 'Forbidden' } }),
  );
  await page.clock.fastForward('06:00');
  const again = page.waitForResponse(THUMBNAILS);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await (await again).finished();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.getByRole('img')).toHaveCount(3);
});

test('reports that a full image failed to load and retries', async ({ page }) => {
  await page.route(FULL_IMAGE, (route) =>
    route.fulfill({ status: 404, json: { status: 404, error: 'Not Found' } }),
  );
  const { image, link } = await openImage(page, /Image 1 of 3/);
  await expect(image.getByRole('alert')).toContainText('Failed to fetch image');
  await page.unroute(FULL_IMAGE);
  await image.getByRole('button', { name: 'Retry' }).click();
  await expect(link).toBeVisible();
});

test('notes that a package has no images', async ({ page }) => {
  await page.route(THUMBNAILS, (route) => route.fulfill({ json: { images: {} } }));
  const { dialog } = await openDetails(page);
  await expect(dialog.getByText('No images were taken of this package.')).toBeVisible();
});
