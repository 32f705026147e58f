import type { Page } from '@playwright/test';
import { aHistory, aParcel, aParcelInTransit, aTroubledParcel } from '../../support/parcels.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { openOrders, openOrdersWith } from './orders.ts';

const troubled = aTroubledParcel({ freightBillNum: 'NB900001', shippingTrackingNum: 'TBA-111 222' });
const atOrigin = aParcel({ freightBillNum: 'NB900002', shippingTrackingNum: '1Z-AAA', price: 10.1 });
const inTransit = aParcelInTransit({
  freightBillNum: 'NB900003',
  shippingTrackingNum: '1Z-BBB',
  destinationCode: 'KOD',
  paymentStatus: 'PAID',
});
const atDestination = aParcel({
  freightBillNum: 'NB900004',
  shippingTrackingNum: 'ODFL 7',
  status: 'DESTINATION',
  statusHistory: aHistory('ORIGIN', 'TRANSIT', 'DESTINATION'),
  price: 20.2,
});

test.beforeEach(async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await openOrdersWith(page, troubled, atOrigin, inTransit, atDestination);
});

const shown = (page: Page) => page.getByRole('article').getByRole('heading');
const bills = (...parcels: { freightBillNum: string }[]) =>
  parcels.map(({ freightBillNum }) => `Freight bill ${freightBillNum}`);
const found = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: / of \d/ });

test('searches on each key and keeps the text in the URL', { tag: '@screen' }, async ({ page }) => {
  const search = page.getByRole('searchbox', { name: 'Search by tracking or freight bill number' });
  await search.fill('1z aa');
  await expect(shown(page)).toHaveText(bills(atOrigin));
  await expect(found(page)).toHaveText('1 of 4 packages');
  await expect(page.getByRole('heading', { name: 'PAYMENT REQUIRED (1)' })).toBeVisible();
  // The summary counts everything, whatever is searched.
  await expect(page.getByRole('navigation', { name: 'Summary' })).toContainText('$30.30 to pay');
  await expect(page).toHaveURL('/orders?q=1z+aa');

  await search.fill('nb–9000');
  await expect(shown(page)).toHaveText(bills(atDestination, atOrigin, inTransit));
  await search.fill('tba111');
  await expect(shown(page)).toHaveText(bills(troubled));
  await expect(page).toHaveURL('/orders?q=tba111');
  await page.reload();
  await expect(search).toHaveValue('tba111');
  await expect(shown(page)).toHaveText(bills(troubled));

  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toBeFocused();
  await expect(shown(page)).toHaveCount(4);
  await expect(found(page)).toHaveCount(0);
  await search.fill('no such number');
  await expect(page.getByText('No packages match')).toBeVisible();
  await expect(page.getByRole('heading', { name: /REQUIRED/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(shown(page)).toHaveCount(4);
  await expect(page).toHaveURL('/orders');
});

test('filters apply at once, appear in the URL and above the list, and Back undoes them', {
  tag: '@screen',
}, async ({ page }) => {
  test.slow();
  const filter = page.getByRole('button', { name: /^Filter/ });
  await filter.click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('radio', { name: 'In Transit' }).check();
  await expect(panel.getByRole('status')).toHaveText('1 package');
  await panel.getByRole('radiogroup', { name: 'Status', exact: true }).getByLabel('All').check();
  await panel.getByRole('radio', { name: 'Anchorage' }).check();
  await panel.getByRole('radio', { name: 'Unpaid' }).check();
  await expect(panel.getByRole('status')).toHaveText('2 packages');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole('button', { name: 'Show 2 packages' }).click();
  await expect(filter).toBeFocused();
  await expect(filter).toHaveAccessibleName('Filter 2 active');
  await expect(page).toHaveURL('/orders?destination=ANC&paid=unpaid');
  await expect(shown(page)).toHaveText(bills(atDestination, atOrigin));
  await expect(page.getByRole('heading', { name: 'PAYMENT REQUIRED (2)' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goBack();
  await expect(page).toHaveURL('/orders');
  await expect(shown(page)).toHaveCount(4);
  await page.goForward();
  await page.reload();
  await expect(shown(page)).toHaveText(bills(atDestination, atOrigin));

  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByRole('button', { name: 'Remove filter Paid Status: Unpaid' }).click();
  await expect(chips.getByRole('button')).toHaveCount(1);
  await expect(filter).toBeFocused();
  await expect(page).toHaveURL('/orders?destination=ANC');
  await filter.click();
  await panel.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/orders');
  await page.keyboard.press('Escape');
  await expect(chips).toHaveCount(0);
  await expect(shown(page)).toHaveCount(4);
});

test('restores the view from a link and ignores unknown values; one press shows all again if nothing matches', {
  tag: '@screen',
}, async ({ page }) => {
  await page.goto('/orders?from=mail&status=origin&paid=unpaid&destination=nowhere&q=1z');
  await expect(shown(page)).toHaveText(bills(atOrigin));
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('button')).toHaveText([
    /Status: At Origin/,
    /Paid Status: Unpaid/,
  ]);
  await page.getByRole('searchbox').fill('odfl');
  await expect(page.getByText('None of your packages match the search and the filters.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(shown(page)).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused();
  await expect(page).toHaveURL('/orders?from=mail');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('odfl');
  await expect(page.getByText('No packages match')).toBeVisible();
});

test('keeps the details in the URL, and Back closes them', async ({ page }) => {
  const opener = page.getByRole('button', { name: `Details of ${inTransit.freightBillNum}` });
  const details = page.getByRole('dialog', { name: `Freight bill ${inTransit.freightBillNum}` });
  const url = `/orders?status=transit&parcel=${inTransit.parcelId}`;
  await page.goto('/orders?status=transit');
  await opener.click();
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(url);
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL('/orders?status=transit');
  await opener.click();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL('/orders?status=transit');

  await page.goto(url);
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page).toHaveURL('/orders?status=transit');
});

test('opens a package that is not in the list from a link, or explains that it does not exist', async ({
  page,
}) => {
  await page.goto(`/orders?parcel=${inTransit.parcelId}x`);
  await expect(page.getByText('This package was not found.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL('/orders');

  const past = page.waitForResponse((response) => response.url().includes('/api/parcels/history?'));
  await page.getByRole('link', { name: 'Past Packages' }).click();
  await expect(page).toHaveURL('/order-history');
  await page.unroute('**/api/parcels?*');
  const [first] = await (await past).json();
  await page.goto(`/orders?parcel=${first.parcelId}`);
  await expect(page.getByRole('dialog', { name: `Freight bill ${first.freightBillNum}` })).toContainText(
    'Order Complete',
  );
});

test('keeps the selection and its price in view without covering a focused control', {
  tag: '@screen',
}, async ({ page }) => {
  await openOrders(page);
  await page.getByLabel('Select All').check();
  const bar = page.getByRole('region', { name: 'Selected packages' });
  await expect(bar).toContainText(/2 packages.*\$30\.30/);
  await expect(page.getByRole('button', { name: 'Pay $30.30 for 2 packages' })).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const top = (await bar.boundingBox())?.y ?? 0;
  const last = page.getByRole('article').last();
  await last.getByRole('button', { name: /^Edit notes/ }).focus();
  const control = await last.getByRole('button', { name: /^Edit notes/ }).boundingBox();
  expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual(top);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.getByRole('main').boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top);
});
