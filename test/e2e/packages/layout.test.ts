import type { Page } from '@playwright/test';
import type { Parcel } from '#shared/contracts/parcel.ts';
import { holdOf } from '#shared/rules/parcel-holds.ts';
import { ABOARD, aHistory, aParcel, aParcelInTransit } from '#test/support/parcels.ts';
import { boxOf } from '../support/boxes.ts';
import { expectNoHorizontalScroll, expectNoViolations, rendered } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { cardWith, LIST_OF_PARCELS, openOrders, openOrdersWith } from './orders.ts';

/** A phone with the bars of its browser. */
const PHONE = { width: 390, height: 664 };

test.beforeEach(({ useSessionOf }) => useSessionOf(accounts.customer));

const summary = (page: Page) => page.getByRole('navigation', { name: 'Summary' });
const selected = (page: Page) => page.getByRole('region', { name: 'Selected packages' });
const heightOf = async (page: Page, bill: string) => (await boxOf(cardWith(page, bill))).height;

test('a phone shows the status, actions, amount due and next pickup on the first screen', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const parcels = await openOrders(page);
  const first = page.getByRole('article').first();
  expect((await boxOf(first)).y).toBeLessThan(300);
  for (const tile of [/need/, /to pay/, /pickup/i, /on track/]) {
    const place = summary(page).locator('a, button').filter({ hasText: tile });
    await expect(place).toBeInViewport({ ratio: 1 });
    expect((await boxOf(place)).height).toBeGreaterThanOrEqual(44);
  }
  await expect(first.getByRole('button', { name: /^Details/ })).toBeInViewport();
  await expect(page.getByRole('searchbox')).toBeInViewport();

  // 12 cards fit into 6 screens, apart from the two that say more: one has a message from staff, which can be long, and the
  // storage of the other is charged.
  expect(parcels.length).toBeGreaterThan(13);
  const isCharged = ({ storage }: Parcel) => storage?.stage === 'CHARGED';
  const held = await heightOf(page, parcels.find(holdOf)?.freightBillNum ?? '');
  const charged = await heightOf(page, parcels.find(isCharged)?.freightBillNum ?? '');
  const { bottom } = await boxOf(page.getByRole('article').nth(13));
  expect(bottom - held - charged).toBeLessThan(6 * PHONE.height);

  await page.getByRole('button', { name: 'Your shipping address' }).tap();
  await expect(page.getByRole('region', { name: 'Your shipping address' })).toBeInViewport();

  await test.step('details cover the whole screen of a phone, and float on a desktop', async () => {
    await cardWith(page, parcels[0]?.freightBillNum ?? '')
      .getByRole('button', { name: /^Details/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Freight bill/ });
    await expect(dialog).toBeVisible();
    expect(await boxOf(dialog)).toMatchObject(PHONE);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect((await boxOf(dialog)).width).toBeLessThan(1280);
    await page.keyboard.press('Escape');
    // Beside the list instead of above it.
    await expect(page.getByRole('region', { name: 'Your shipping address' })).toBeInViewport();
    await expect(first.getByRole('heading')).toBeInViewport();
  });
});

test('a card without an alert is at most 220 px high, and long texts do not overflow their card', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const transit = aParcelInTransit({
    destinationCode: 'PBY',
    estimate: { ...ABOARD, from: '2026-11-30', to: '2026-12-14' },
    customerNotes: 'Left at the side door of the shop, call first',
  });
  const ready = aParcel({
    status: 'DESTINATION',
    destinationCode: 'PBY',
    statusHistory: aHistory('ORIGIN', 'TRANSIT', 'DESTINATION'),
    shippingTrackingNum: '9400111899223344556677889900112233445566',
    customerNotes: 'Fragile',
  });
  const long = aParcel({ customerNotes: `${'x'.repeat(500)} ${'Ж'.repeat(490)}` });
  const arabic = aParcel({ customerNotes: 'שביר מאוד' });
  await openOrdersWith(page, transit, ready, long, arabic, aParcel({ paymentStatus: 'PAID' }));
  for (const { freightBillNum } of [transit, ready])
    expect(await heightOf(page, freightBillNum)).toBeLessThanOrEqual(220);
  await expect(cardWith(page, ready.freightBillNum).getByRole('button', { name: 'Show more' })).toHaveCount(
    0,
  );
  await expect(page.getByText('שביר מאוד')).toHaveCSS('direction', 'rtl');

  const card = cardWith(page, long.freightBillNum);
  const short = await heightOf(page, long.freightBillNum);
  await card.getByRole('button', { name: 'Show more' }).click();
  expect(await heightOf(page, long.freightBillNum)).toBeGreaterThan(short);
  await expectNoHorizontalScroll(page);
  await page.getByRole('searchbox').fill('W'.repeat(150));
  await expect(page.getByText('No packages match')).toBeVisible();
  await expectNoHorizontalScroll(page);

  await page.getByRole('searchbox').clear();
  await cardWith(page, transit.freightBillNum).click({ position: { x: 200, y: 80 } });
  await expect(page.getByRole('dialog', { name: `Freight bill ${transit.freightBillNum}` })).toBeVisible();
});

test('the skeleton has the size of the page, and 200 packages scroll to the last one', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  const parcels = Array.from({ length: 200 }, () => aParcel({ paymentStatus: 'PAID' }));
  await page.route(LIST_OF_PARCELS, async (route) => {
    await released.promise;
    await route.fulfill({ json: parcels });
  });
  await page.goto('/orders');
  await expect(page.getByRole('status').filter({ hasText: 'Loading packages' })).toBeAttached();
  const heading = page.getByRole('heading', { name: 'Active Packages' });
  const before = await boxOf(heading);
  released.resolve();
  await expect(page.getByRole('heading', { name: 'NO ACTION REQUIRED (200)' })).toBeVisible();
  expect(await boxOf(heading)).toEqual(before);
  const last = page.getByRole('article').last();
  // Off-screen cards get their exact height when they are about to be shown, so the end may move once.
  await expect(async () => {
    await last.scrollIntoViewIfNeeded();
    await expect(last.getByRole('button', { name: /^Details/ })).toBeInViewport({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expectNoHorizontalScroll(page);
});

test('the pay bar covers no focused control, and fits on the smallest phone', async ({ page }) => {
  await openOrdersWith(page, ...Array.from({ length: 12 }, () => aParcel({ price: 1234.56 })));
  await page.getByLabel('Select All').check();
  await expect(page.getByRole('button', { name: 'Pay $14,814.72 for 12 packages' })).toBeInViewport();
  const { y: top } = await boxOf(selected(page));
  const notes = page
    .getByRole('article')
    .last()
    .getByRole('button', { name: /^Edit notes/ });
  await notes.focus();
  expect((await boxOf(notes)).bottom).toBeLessThanOrEqual(top);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  expect((await boxOf(page.getByRole('main'))).bottom).toBeLessThanOrEqual(top);

  await page.setViewportSize({ width: 320, height: 640 });
  const count = await boxOf(selected(page).getByText('12 packages', { exact: true }));
  const clear = await boxOf(selected(page).getByRole('button', { name: 'Clear selection' }));
  const pay = await boxOf(selected(page).getByRole('button', { name: /^Pay/ }));
  expect(count.right).toBeLessThanOrEqual(clear.x);
  expect(clear.right).toBeLessThanOrEqual(pay.x);
  expect(pay.height).toBeLessThan(60);
  const steps = page
    .getByRole('article')
    .first()
    .getByRole('list', { name: /^Progress/ });
  const overflows = await steps
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.scrollWidth - item.clientWidth));
  expect(overflows).toEqual([0, 0, 0, 0]);
  await expectNoHorizontalScroll(page);
});

test('no package moves when the appointments load', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/appointments', async (route) => {
    await released;
    await route.continue();
  });
  const { length } = await openOrders(page);
  const cards = page.getByRole('article');
  // The first cards render before the others.
  await expect(cards).toHaveCount(length);
  const links = page.getByRole('link', { name: /pickup|^Ready:/i });
  await expect(links).toHaveCount(0);
  await rendered(page);
  const places = () =>
    cards.evaluateAll((all) => all.map((card) => JSON.stringify(card.getBoundingClientRect())));
  const before = await places();
  release();
  await expect(links.nth(1)).toBeVisible();
  await rendered(page);
  expect(await places()).toEqual(before);
  await expect(page.getByRole('link', { name: /Next pickup:/ })).toBeInViewport({ ratio: 1 });
});

test('a desktop offers dense rows for many packages, and remembers the choice', { tag: '@desktop' }, async ({
  page,
}) => {
  await openOrders(page);
  const heights = () => page.getByRole('article').evaluateAll((all) => all.map((card) => card.clientHeight));
  const before = await heights();
  await page.getByRole('button', { name: 'Rows' }).click();
  await expect(page.getByRole('button', { name: 'Rows' })).toHaveAttribute('aria-pressed', 'true');
  // The button is marked before the cards change.
  await expect.poll(async () => Math.min(...(await heights()))).toBeLessThan(70);
  // The audit starts on a phone, which has no rows.
  await expectNoViolations(page, 'all');
  await expectNoHorizontalScroll(page);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(Math.min(...(await heights()))).toBeLessThan(Math.min(...before));
});
