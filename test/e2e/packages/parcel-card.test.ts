import { aHistory, aParcel, aParcelInTransit, aTroubledParcel } from '../../support/parcels.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { cardWith, openOrdersWith } from './orders.ts';

test.beforeEach(({ useSessionOf }) => useSessionOf(accounts.customer));

test('shows payment, terminals, price and departure', async ({ page }) => {
  const unpaid = aParcelInTransit({ destinationCode: 'PBY', price: 1245.5 });
  const paid = aParcel({
    status: 'DESTINATION',
    paymentStatus: 'PAID',
    statusHistory: aHistory('ORIGIN', 'TRANSIT', 'DESTINATION'),
  });
  await openOrdersWith(page, unpaid, paid);

  const card = cardWith(page, unpaid.freightBillNum);
  for (const text of ['Unpaid', 'Tacoma', 'Prudhoe Bay', '$1,245.50']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card.locator('[aria-current="step"]')).toHaveText('In Transit, now11/11/2025 10:05 AM PST');
  await expect(card.getByRole('listitem').first()).toHaveText('At Origin, done11/10/2025');
  await expect(cardWith(page, paid.freightBillNum).getByText('Paid', { exact: true })).toBeVisible();
  await expect(cardWith(page, paid.freightBillNum).locator('[aria-current="step"]')).toContainText(
    'At Destination',
  );
});

test('alerts explain the problem and whom to contact', { tag: '@screen' }, async ({ page }) => {
  test.slow();
  const damaged = aTroubledParcel();
  const lost = aTroubledParcel({ damaged: false, destinationCode: null });
  const hazard = aParcel({ hazard: true });
  const processed = aParcel({
    hazard: true,
    charges: [{ chargeId: '1', chargeType: 'HAZARD', amount: 50 }],
  });
  const oversized = aParcel({ oversized: true, price: null, paymentStatus: 'UNPAYABLE' });
  await openOrdersWith(page, damaged, lost, hazard, processed, oversized);

  const config = await (await page.request.get('/runtime-config.json')).json();
  const damage = cardWith(page, damaged.freightBillNum);
  await expect(damage).toContainText('Flagged as damaged on arrival');
  await expect(damage.getByRole('link', { name: config.customerServiceEmail })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${config.customerServiceEmail}`),
  );
  await expect(damage).not.toContainText(/Paid|Unpaid/);
  await expect(cardWith(page, lost.freightBillNum).getByText('Missing', { exact: true })).toBeVisible();
  await expect(cardWith(page, hazard.freightBillNum)).toContainText('requires additional processing');
  await expect(cardWith(page, processed.freightBillNum)).toContainText('has been processed');
  const large = cardWith(page, oversized.freightBillNum);
  await expect(large).toContainText('manual quoting');
  await expect(large).toContainText('Not priced yet');
  await expect(large.getByRole('link', { name: config.ratesEmail })).toBeVisible();
  await expectAccessible(page);
});

test('long texts do not overflow their card', { tag: '@screen' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const number = '9400111899223344556677889900112233445566';
  const parcel = aParcel({
    shippingTrackingNum: number,
    customerNotes: `${'x'.repeat(500)} ${'Ж'.repeat(490)}`,
  });
  await openOrdersWith(page, parcel);
  const card = cardWith(page, parcel.freightBillNum);
  const short = await card.boundingBox();
  await card.getByRole('button', { name: 'Show more' }).click();
  await expect(card.getByRole('button', { name: 'Show less' })).toBeVisible();
  expect((await card.boundingBox())?.height).toBeGreaterThan(short?.height ?? 0);
  await expectNoSidewaysScroll(page);

  await card.getByRole('button', { name: 'Copy tracking number' }).click();
  await expect(card.getByText('Copied the tracking number.')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
});

test('shows 500 packages and scrolls to the last one', { tag: '@screen' }, async ({ page }) => {
  test.slow();
  await openOrdersWith(page, ...Array.from({ length: 500 }, () => aParcel({ paymentStatus: 'PAID' })));

  await expect(page.getByRole('heading', { name: 'NO ACTION REQUIRED (500)' })).toBeVisible();
  const last = page.getByRole('article').last();
  // Off-screen cards get their exact height when they come near, so the end may move once.
  await expect(async () => {
    await last.scrollIntoViewIfNeeded();
    await expect(last.getByRole('button', { name: /^Details/ })).toBeInViewport({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expectNoSidewaysScroll(page);
});
