import type { Page } from '@playwright/test';
import { delayChunk } from '../network/chunks.ts';
import { rendered } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { cardWith, openOrders, TIRES } from './orders.ts';

test.beforeEach(async ({ useSessionOf }) => {
  await useSessionOf(accounts.customer);
});

/** Arrives at Active Packages from the history page, to detect an extra Back. */
async function arriveAtOrders(page: Page) {
  await page.goto('/order-history');
  await page.getByRole('link', { name: 'Active Packages' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Active Packages' })).toBeVisible();
  await expect(cardWith(page, TIRES)).toBeVisible();
}

const openNotes = (page: Page) => cardWith(page, TIRES).getByRole('button', { name: /^Edit notes/ });
const openDetails = (page: Page) => cardWith(page, TIRES).getByRole('button', { name: /^Details/ });
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const details = (page: Page) => page.getByRole('dialog', { name: /^Freight bill/ });
const image = (page: Page) => page.getByRole('dialog', { name: /^Image/ });
const notes = (page: Page) => page.getByRole('dialog', { name: 'Edit Notes' });
const issues = (page: Page) => page.getByRole('dialog', { name: 'Resolve Package Issues' });
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });

async function openImage(page: Page, number: number) {
  await details(page)
    .getByRole('button', { name: `Image ${number} of` })
    .click();
  await expect(image(page)).toContainText(`Image ${number} of`);
}

/** The browser's Back, without waiting for a page that may not load. */
const back = (page: Page) => page.evaluate(() => history.back());

async function expectOrders(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/orders');
  await expect(page.locator('body')).not.toBeFocused();
}

test('Back closes one layer at a time, and every way of closing cleans up the history', async ({ page }) => {
  await arriveAtOrders(page);
  const openers = [
    [page.getByRole('button', { name: /^Filter/ }), filters(page)],
    [openNotes(page), notes(page)],
    [page.getByRole('button', { name: /^Resolve the issues with/ }).first(), issues(page)],
    [openDetails(page), details(page)],
  ] as const;
  for (const [index, [opener, dialog]] of openers.entries()) {
    await opener.click();
    await expect(dialog).toBeVisible();
    await back(page);
    await expectOrders(page);
    await page.goForward();
    await expect(dialog).toBeVisible();
    if (index % 2 === 0) await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expectOrders(page);
  }

  await openDetails(page).click();
  await openImage(page, 2);
  await page.reload();
  await expect(image(page)).toContainText('Image 2 of');
  await image(page).getByRole('button', { name: 'Previous image' }).click();
  await expect(image(page)).toContainText('Image 1 of');
  const full = page.getByRole('link', { name: /full image in a new tab/ });
  const [tab] = await Promise.all([page.waitForEvent('popup'), full.click()]);
  await tab.waitForLoadState();
  expect(tab.url()).toBe(await full.getAttribute('href'));
  expect(await tab.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThan(300);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();
  await back(page);
  await expect(image(page)).toHaveCount(0);
  await expect(details(page)).toBeVisible();
  await back(page);
  await expectOrders(page);

  // Back twice at once.
  await openDetails(page).click();
  await openImage(page, 1);
  await page.evaluate(() => {
    history.back();
    history.back();
  });
  await expectOrders(page);
  await page.goBack();
  await expect(page).toHaveURL('/order-history');
});

test('opening the filters adds at most one history entry, however many are changed', async ({ page }) => {
  await arriveAtOrders(page);
  const filter = page.getByRole('button', { name: /^Filter/ });
  await filter.click();
  await filters(page).getByRole('radiogroup', { name: 'Destination' }).getByLabel('All').focus();
  for (let key = 0; key < 3; key += 1) await page.keyboard.press('ArrowDown');
  await filters(page).getByRole('radio', { name: 'Unpaid' }).check();
  const chosen = new URL(page.url()).search;
  expect(chosen).toMatch(/^\?destination=...&paid=unpaid$/);
  // The reload keeps the panel and the choices.
  await page.reload();
  await expect(filters(page).getByRole('radio', { name: 'Unpaid' })).toBeChecked();
  await filters(page).getByRole('radio', { name: 'In Transit' }).check();
  await back(page);
  await expect(filters(page)).toHaveCount(0);
  await expect(page).toHaveURL(/destination=...&paid=unpaid&status=transit$/);
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('button')).toHaveCount(3);
  await page.goBack();
  await expect(page).toHaveURL('/orders');
  await expect(cardWith(page, TIRES)).toBeVisible();

  // A visit without changes adds none.
  await filter.click();
  await filters(page).getByRole('radio', { name: 'Unpaid' }).check();
  await filters(page).getByRole('button', { name: 'Reset' }).click();
  await filters(page).getByRole('button', { name: /^Show/ }).click();
  await expectOrders(page);
  await expect(filter).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/order-history');

  // Back undoes an accidental reset.
  await page.goto('/orders?paid=unpaid');
  await page.getByRole('searchbox').fill('no such number');
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(cardWith(page, TIRES)).toBeVisible();
  await expect(page).toHaveURL('/orders');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('no such number');
  await expect(page.getByText('No packages match')).toBeVisible();
});

test('two filters chosen at once are both kept', async ({ page }) => {
  await arriveAtOrders(page);
  await page.getByRole('button', { name: /^Filter/ }).click();
  const choices = ['In Transit', 'Unpaid'].map((name) => filters(page).getByRole('radio', { name }));
  const [transit, unpaid] = await Promise.all(choices.map((choice) => choice.elementHandle()));
  // In one task, before the panel renders again.
  await page.evaluate(
    (radios) => {
      for (const radio of radios) if (radio instanceof HTMLElement) radio.click();
    },
    [transit, unpaid],
  );
  await expect(page).toHaveURL(/\?status=transit&paid=unpaid$|\?paid=unpaid&status=transit$/);
  for (const choice of choices) await expect(choice).toBeChecked();
});

test('typed notes are only discarded after a confirmation', async ({ page }) => {
  await arriveAtOrders(page);
  await openNotes(page).click();
  const field = notes(page).getByRole('textbox');
  await field.fill('Typed, and not saved');
  await back(page);
  await expect(confirmation(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toHaveCount(0);
  await expect(field).toHaveValue('Typed, and not saved');
  await expect(field).toBeFocused();

  const warning = page.waitForEvent('dialog');
  void page.evaluate(() => location.reload());
  await (await warning).dismiss();
  await expect(field).toHaveValue('Typed, and not saved');

  // Back closes the confirmation too.
  await back(page);
  await expect(confirmation(page)).toBeVisible();
  await back(page);
  await expect(confirmation(page)).toHaveCount(0);
  await expect(field).toHaveValue('Typed, and not saved');
  await back(page);
  await confirmation(page).getByRole('button', { name: 'Discard' }).click();
  await expectOrders(page);
  await expect(openNotes(page)).toBeFocused();
  await openNotes(page).click();
  await expect(field).not.toHaveValue('Typed, and not saved');
  await field.fill('Saved');
  await notes(page).getByRole('button', { name: 'Save' }).click();
  await expectOrders(page);
  await page.goBack();
  await expect(page).toHaveURL('/order-history');
});

test('Back closes a dialog whose code is still loading', async ({ page }) => {
  const releases = [await delayChunk(page, 'PackageForm'), await delayChunk(page, 'ParcelDetailsDialog')];
  await page.goto('/order-history');
  await openOrders(page);
  await openNotes(page).click();
  await rendered(page);
  await back(page);
  await rendered(page);
  await openDetails(page).click();
  await expect(page).toHaveURL(/\?parcel=/);
  for (const release of releases) release();
  await expect(details(page)).toBeVisible();
  await expect(notes(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectOrders(page);
});
