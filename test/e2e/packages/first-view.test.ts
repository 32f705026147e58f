import type { Page } from '@playwright/test';
import { aHistory, aParcel, aParcelInTransit, aReadyParcel, aTroubledParcel } from '../../support/parcels.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { cardWith, openOrders, openOrdersWith } from './orders.ts';

/** A phone with the bars of its browser. */
const PHONE = { width: 390, height: 664 };

test.beforeEach(({ useSessionOf }) => useSessionOf(accounts.customer));

const summary = (page: Page) => page.getByRole('navigation', { name: 'Summary' });
const heightOf = async (page: Page, bill: string) =>
  (await cardWith(page, bill).boundingBox())?.height ?? 999;

test('a phone answers in its first view where, what to do, what is due and when to pick up', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const parcels = await openOrders(page);
  const first = page.getByRole('article').first();
  expect((await first.boundingBox())?.y).toBeLessThan(300);
  for (const tile of [/need/, /to pay/, /pickup/i, /no action/]) {
    const place = summary(page).locator('a, button').filter({ hasText: tile });
    await expect(place).toBeInViewport({ ratio: 1 });
    expect((await place.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(first.getByRole('button', { name: /^Details/ })).toBeInViewport();
  await expect(page.getByRole('searchbox')).toBeInViewport();

  // All cards but one of the demo data fit into as many screens as the design allows for 13.
  expect(parcels.length).toBeGreaterThan(12);
  const thirteenth = await page.getByRole('article').nth(12).boundingBox();
  expect((thirteenth?.y ?? 9999) + (thirteenth?.height ?? 0)).toBeLessThan(6 * PHONE.height);
});

test('a card without an alert is at most 220 px high, and a press anywhere opens its details', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const transit = aParcelInTransit({
    customerNotes: 'Left at the side door of the shop, call first',
    price: 1245.5,
  });
  const ready = aParcel({
    status: 'DESTINATION',
    destinationCode: 'PBY',
    statusHistory: aHistory('ORIGIN', 'TRANSIT', 'DESTINATION'),
    shippingTrackingNum: '9400111899223344556677889900112233445566',
    customerNotes: 'Fragile',
  });
  await openOrdersWith(page, transit, ready, aParcel({ paymentStatus: 'PAID' }));
  for (const { freightBillNum } of [transit, ready])
    expect(await heightOf(page, freightBillNum)).toBeLessThanOrEqual(220);
  await cardWith(page, transit.freightBillNum).click({ position: { x: 200, y: 80 } });
  await expect(page.getByRole('dialog', { name: `Freight bill ${transit.freightBillNum}` })).toBeVisible();
});

test('each question takes at most one tap: pay, pick up, resolve, follow', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openOrders(page);
  for (const [control, url] of [
    [summary(page).getByRole('button', { name: /to pay/ }), '/invoice'],
    [summary(page).getByRole('link'), /\/appointments/],
  ] as const) {
    await expect(control).toBeInViewport({ ratio: 1 });
    await control.tap();
    await expect(page).toHaveURL(url);
    await page.goBack();
  }
  const card = page.getByRole('article').first();
  await expect(card).toContainText(/At Origin, on hold\d\d\/\d\d\/\d{4}/);
  await card.getByRole('button', { name: /^Resolve/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Resolve Package Issues' })).toBeVisible();
});

test('packages that are ready stand together by terminal, with address, hours and the last free day', {
  tag: '@screen',
}, async ({ page }) => {
  const [kenai, other] = [aReadyParcel({ destinationCode: 'KEN' }), aReadyParcel({ destinationCode: 'KEN' })];
  await openOrdersWith(page, aParcel({ price: 5 }), kenai, other);
  const group = page.getByRole('group', { name: 'Ready for pickup in Kenai (2)' });
  await expect(group.getByRole('article')).toHaveCount(2);
  await expect(group.getByRole('link', { name: /Trading Bay Road, Kenai/ })).toBeVisible();
  await expect(group).toContainText('Mon–Fri 9:00 AM – 4:30 PM');
  await expect(cardWith(page, kenai.freightBillNum)).toContainText(/(Free|Was free) until \d\d\/\d\d\/\d{4}/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a lost package needs no action and names whom to contact', async ({ page }) => {
  const lost = aParcel({ status: 'LOST', statusHistory: aHistory('ORIGIN', 'TRANSIT', 'LOST') });
  await openOrdersWith(page, lost);
  const card = page.getByRole('region', { name: 'NO ACTION REQUIRED (1)' }).getByRole('article');
  await expect(card).toContainText('We are looking for this package.');
  await expect(card.getByRole('link')).toHaveAttribute('href', /^mailto:customerservice@/);
  await expect(card.getByRole('list')).toHaveCount(0);
  await card.getByRole('button', { name: /^Details/ }).click();
  await expect(page.getByRole('dialog').getByRole('list', { name: /^Progress/ })).toHaveCount(0);
});

test('the amount leads to the payment of all that is due, the tiles filter', { tag: '@screen' }, async ({
  page,
}) => {
  const troubled = aTroubledParcel();
  await openOrdersWith(
    page,
    troubled,
    aParcel({ price: 10 }),
    aParcel({ price: 20.5 }),
    aParcel({ paymentStatus: 'PAID' }),
  );
  await summary(page).getByRole('button', { name: '1 needs you' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: '1 of 4 packages' })).toBeVisible();
  await expect(summary(page)).toContainText('$30.50 to pay');
  await expectAccessible(page);
  await summary(page)
    .getByRole('button', { name: /\$30\.50 to pay/ })
    .click();
  await expect(page).toHaveURL('/invoice');
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('the freight bill number of a troubled package is explained', async ({ page }) => {
  const troubled = aTroubledParcel({ freightBillNum: 'NB900001', shippingTrackingNum: 'TBA1' });
  await openOrdersWith(page, troubled, aParcel({ freightBillNum: 'NB800001' }));
  await page.getByRole('searchbox').fill('NB900001');
  await expect(page.getByRole('alert').filter({ hasText: 'NB900001 under ACTION REQUIRED' })).toContainText(
    'Until its issues are resolved, a package is found only by its tracking number.',
  );
  await expect(page.getByText('No packages match')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show ACTION REQUIRED' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(cardWith(page, 'NB900001')).toBeVisible();
});

test('Select All takes what one payment can include, and the next press clears it', async ({ page }) => {
  await openOrdersWith(page, ...Array.from({ length: 52 }, () => aParcel({ price: 1 })));
  const all = page.getByRole('checkbox', { name: 'Select All (50 at most)' });
  await all.click();
  await expect(page.getByRole('button', { name: 'Pay $50.00 for 50 packages' })).toBeVisible();
  await all.click();
  await expect(page.getByRole('region', { name: 'Selected packages' })).toBeHidden();
});

test('a note that fits has no "Show more"', async ({ page }) => {
  const [fits, long] = [
    aParcel({ customerNotes: 'Fragile' }),
    aParcel({ customerNotes: 'Fragile. '.repeat(40) }),
  ];
  await openOrdersWith(page, fits, long);
  await expect(cardWith(page, long.freightBillNum).getByRole('button', { name: 'Show more' })).toBeVisible();
  await expect(cardWith(page, fits.freightBillNum).getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('a desktop offers dense rows for many packages', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openOrders(page);
  const heights = () => page.getByRole('article').evaluateAll((all) => all.map((card) => card.clientHeight));
  const before = await heights();
  await page.getByRole('button', { name: 'Rows' }).click();
  await expect(page.getByRole('button', { name: 'Rows' })).toHaveAttribute('aria-pressed', 'true');
  expect(Math.min(...(await heights()))).toBeLessThan(70);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(Math.min(...(await heights()))).toBeLessThan(Math.min(...before));
});
