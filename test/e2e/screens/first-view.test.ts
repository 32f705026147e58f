import type { Page } from '@playwright/test';
import { mockResponse } from '#bench/screens/screen.ts';
import { openAppointments } from '#bench/screens/staff-steps.ts';
import { aReceipt } from '#test/support/payments/receipts.ts';
import { anOverview } from '#test/support/staff/overview.ts';
import { openInvoice, proceed } from '../payments/paying.ts';
import { anOutcome, CARD, PREVIEW, RESULT_URL } from '../payments/payment-responses.ts';
import { createPackage, openPackage } from '../staff/staff-packages.ts';
import { boxOf } from '../support/boxes.ts';
import { expectInView, expectNoHorizontalScroll, rendered } from '../support/checks.ts';
import { accounts, expect, fillSignIn, test } from '../support/fixtures.ts';
import { measure, shiftOf, watchShifts } from './measure.ts';

// These tests are about loading.
test.use({ isFirstVisit: true });

/** The page's area on a phone, without the bars of its browser. */
const PHONE = { width: 390, height: 664 };
/** The widths that `audit.test.ts` does not cover. */
const VIEWS = [
  { width: 320, height: 664 },
  { width: 820, height: 1180 },
];

/** Fails if anything is too small or too wide at one of these widths. */
async function expectToFit(page: Page): Promise<void> {
  const name = new URL(page.url()).pathname;
  for (const view of VIEWS) {
    await page.setViewportSize(view);
    await rendered(page);
    const { overflow, smallText, smallTargets } = await measure(page);
    const found = {
      overflow: Math.max(0, overflow),
      smallText,
      smallTargets: view.width < 600 ? smallTargets : [],
    };
    expect(found, `${name} at ${view.width}`).toEqual({ overflow: 0, smallText: [], smallTargets: [] });
  }
  await page.setViewportSize(PHONE);
}

/** Opens a page, and fails if its layout shifts while it loads. */
async function openWithoutShift(
  page: Page,
  path: string,
  content: (page: Page) => ReturnType<Page['getByRole']>,
) {
  await page.goto(path);
  await expect(content(page).first()).toBeVisible();
  await rendered(page);
  expect(await shiftOf(page), `Layout shift of ${path}`).toBeLessThanOrEqual(0.01);
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PHONE);
  await watchShifts(page);
});

test('the login page shows its links and button without scrolling, even below a message', async ({
  page,
}) => {
  const expectInFirstView = async () => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 664 });
      await expectInView(page.getByRole('link', { name: 'Reset your password' }));
      await expectInView(page.getByRole('button', { name: 'Log in', exact: true }));
      // The picture above the form.
      expect((await boxOf(page.getByRole('banner'))).height).toBeLessThanOrEqual(96);
      await expectNoHorizontalScroll(page);
    }
  };
  await page.goto('/login');
  await expect(page.getByText('Track, pay for and pick up your packages.')).toBeVisible();
  await expectInFirstView();
  // The longest message that can be stored for this page.
  await page.goto('/login?error_description=UserExistsWithInvalidBasicState');
  await expect(page.getByText('Unable to sign-in using Google.')).toBeVisible();
  await expectInFirstView();
  await fillSignIn(page, accounts.customer, 'Not-the-password-1');
  await expect(page.getByText('Incorrect username or password.')).toBeVisible();
  await expectInFirstView();
});

test('packages, history, profile and quote load without layout shift and fit every screen', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await openWithoutShift(page, '/orders', (here) => here.getByRole('article'));
  await expectToFit(page);
  await openWithoutShift(page, '/order-history', (here) => here.getByRole('table').getByRole('rowheader'));
  await expectInView(page.getByRole('status').filter({ hasText: '$' }));
  await expectToFit(page);
  await openWithoutShift(page, '/profile', (here) => here.getByRole('button', { name: 'Edit Profile' }));
  await expectToFit(page);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expectToFit(page);
  await openWithoutShift(page, '/quote', (here) => here.getByRole('form', { name: 'Quote' }));
  await expectToFit(page);
});

test('a visitor follows the link to the quote and sees the estimate without scrolling', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Get a quote' }).click();
  await expect(page).toHaveURL('/free-quote');
  // 12 cubic feet with a dimensional weight of 106.8 lbs, at 60 cents per pound to Anchorage.
  for (const [name, value] of [
    ['Weight', '40'],
    ['Height', '36'],
    ['Width', '24'],
    ['Length', '24'],
  ] as const)
    await page.getByLabel(name, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Get estimate' }).click();
  const result = page.getByRole('region', { name: 'Your estimate' });
  await expectInView(result.getByText('12 cubic feet'));
  await expectInView(result.getByText('$64.08'));
});

test('a pickup shows its time and the payment due before it, all without scrolling', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await openWithoutShift(page, '/appointments', (here) => here.getByRole('article'));
  const booked = page.getByRole('article', { name: 'Anchorage' });
  await expectInView(booked.locator('time'));
  await expectInView(booked.getByText('Payment is due before pickup.'));
  await expectInView(booked.getByRole('button', { name: /^Pay \$/ }));
  await expectToFit(page);
  await page.getByRole('button', { name: 'CANCEL' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectToFit(page);

  const times = (here: Page) => here.getByRole('radiogroup').getByRole('radio');
  await openWithoutShift(page, '/appointments/new?locationCode=KEN', times);
  await expectInView(times(page).first());
  await expectToFit(page);

  await page.goto('/appointments/new?locationCode=XYZ');
  const links = page.getByRole('link', { name: /^Book a pickup in / });
  await expectInView(links.first());
  // One main action, however many terminals have packages.
  await expect(page.locator('main .MuiButton-contained')).toHaveCount(1);
});

test('the payment pages fit every screen, and the invoice and the stored card show their button without scrolling', async ({
  page,
  portal,
  useSessionOf,
}) => {
  await openInvoice(page, portal, useSessionOf);
  await expectInView(proceed(page));
  await expectToFit(page);
  for (const [path, response] of [
    ['savedCc/token', CARD],
    ['savedCc/preview', PREVIEW],
    ['attempts/payment-1', anOutcome({ status: 'declined', transactionId: null })],
    ['receipts/pay-1', aReceipt([2750, 9511, 4510])],
  ] as const)
    await mockResponse(`payment/${path}`, 200, response)(page);
  const pay = (here: Page) => here.getByRole('button', { name: 'Pay $56.38' });
  await openWithoutShift(page, '/stored-payment', pay);
  await expectInView(pay(page));
  await expectToFit(page);
  await openWithoutShift(page, RESULT_URL, (here) => here.getByRole('heading', { name: 'Payment Declined' }));
  await expectToFit(page);
  const heading = (here: Page) => here.getByRole('heading', { name: 'Receipt 10001' });
  await openWithoutShift(page, '/receipts/pay-1', heading);
  await expectToFit(page);
  const [title, print] = [
    await boxOf(heading(page)),
    await boxOf(page.getByRole('button', { name: 'Print' })),
  ];
  expect(Math.abs(title.y + title.bottom - print.y - print.bottom)).toBeLessThan(16);
});

test('the staff pages for packages, refunds, waiting packages and pickups fit every screen', async ({
  page,
  portal,
  useSessionOf,
}) => {
  await useSessionOf(accounts.service);
  await openWithoutShift(page, '/staff/packages', (here) => here.getByRole('table').getByRole('rowheader'));
  await expectToFit(page);
  const { parcelId } = await createPackage(portal);
  const details = await openPackage(page, parcelId);
  await expectToFit(page);
  await details.getByRole('button', { name: 'DELETE PACKAGE' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  const keep = await boxOf(page.getByRole('button', { name: 'Keep package' }));
  const remove = await boxOf(page.getByRole('button', { name: 'Delete package', exact: true }));
  expect(keep.height).toBe(remove.height);

  await mockResponse('payment/receipts/number/10001', 200, aReceipt([2750, 9511, 4510]))(page);
  await openWithoutShift(page, '/staff/refunds?receipt=10001', (here) => here.getByLabel('Reason'));
  await expectToFit(page);
  await openWithoutShift(page, '/staff/intake/waiting', (here) => here.getByRole('article'));
  await expectToFit(page);
  await page.goto('/staff/pickups');
  await openAppointments(page);
  await expectToFit(page);
  await page.setViewportSize({ width: 320, height: 664 });
  const [previous, next] = ['Previous day', 'Next day'].map((name) => page.getByRole('button', { name }));
  if (previous && next) expect((await boxOf(previous)).y).toBe((await boxOf(next)).y);
});

test('the pages for departures, arrivals and the intake load without layout shift and fit every screen', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.warehouse);
  for (const path of ['/staff/depart', '/staff/arrive', '/staff/intake']) {
    await openWithoutShift(page, path, (here) => here.getByRole('heading', { level: 1 }));
    await expectToFit(page);
  }
});

test('the sailing of a departure does not move the page when it comes late', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.warehouse);
  let answer = () => {};
  const shown = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/staff\/sailings\?/, async (route) => {
    await shown;
    await route.continue();
  });
  await page.goto('/staff/depart');
  await expect(page.getByText('0 ready, 0 refused')).toBeVisible();
  await rendered(page);
  answer();
  await expect(page.getByLabel('Another sailing')).toBeVisible();
  await rendered(page);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
});

test('the overview loads without layout shift, and shows the outstanding amount without scrolling', async ({
  page,
  useSessionOf,
}) => {
  await mockResponse('staff/overview', 200, anOverview())(page);
  await useSessionOf(accounts.executive);
  await openWithoutShift(page, '/staff/overview', (here) => here.getByText('Revenue this week'));
  await expectInView(page.getByText('Outstanding').first());
  const packages = page.getByRole('img', { name: 'Packages by terminal' });
  // A number on the axis.
  await expect(packages.locator('svg').getByText('0', { exact: true }).first()).toBeAttached();
  await expectToFit(page);
});
