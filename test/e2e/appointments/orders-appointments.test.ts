import type { Page } from '@playwright/test';
import { aReadyParcel } from '../../support/parcels.ts';
import { aParcelRecord } from '../../support/records.ts';
import { LIST_OF_PARCELS } from '../packages/orders.ts';
import { drawn, expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';
import { aReadyRecord, createCustomerWithPickups, localTextsOf } from './pickups.ts';

const APPOINTMENTS = '**/api/appointments';
const PHONE_WITH_BARS = { width: 390, height: 664 };

const cardWith = (page: Page, bill: string) => page.getByRole('article').filter({ hasText: bill });

test('shows the next pickup, and leads from each ready package to its pickup', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  test.slow();
  const { email, book } = await createCustomerWithPickups(portal, (customerId) => [
    aReadyRecord(customerId, { freightBillNum: 'NB730001' }),
    aReadyRecord(customerId, { freightBillNum: 'NB730002', destinationCode: 'KEN' }),
    aParcelRecord(customerId, { freightBillNum: 'NB730003' }, ['TRANSIT']),
  ]);
  const { pickupDate } = await book('ANC');
  const { date, time, zone } = localTextsOf(pickupDate);
  await signIn(page, email);
  await expect(page).toHaveURL('/orders');

  const next = page.getByRole('link', { name: /Next pickup:/ });
  await expect(next).toHaveText(
    new RegExp(`Next pickup: [A-Z][a-z]{2}, ${date}, ${time} ${zone}, Anchorage`),
  );
  if ((page.viewportSize()?.width ?? 0) < 600) await page.setViewportSize(PHONE_WITH_BARS);
  await expect(next).toBeInViewport({ ratio: 1 });
  const booked = page.getByRole('link', { name: /^Pickup .* in Anchorage$/ });
  await expect(booked).toContainText(`${date}, ${time} ${zone}`);
  await expect(cardWith(page, 'NB730003').getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await next.click();
  await expect(page).toHaveURL('/appointments');
  await page.goBack();
  await booked.click();
  await expect(page).toHaveURL('/appointments');
  await page.goBack();
  const kenai = page.getByRole('group', { name: 'Ready for pickup in Kenai (1)' });
  await kenai.getByRole('link', { name: 'Book pickup in Kenai' }).click();
  await expect(page).toHaveURL('/appointments/new?locationCode=KEN');
  await page.goBack();

  await page.getByRole('button', { name: 'Details of NB730002' }).click();
  const details = page.getByRole('dialog', { name: 'Freight bill NB730002' });
  await details.getByRole('link', { name: 'Book pickup in Kenai' }).click();
  await expect(page).toHaveURL('/appointments/new?locationCode=KEN');
});

test('leads from a missed pickup to a new one', { tag: '@screen' }, async ({ page, portal }) => {
  const { email, miss } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
  await miss('ANC');
  await signIn(page, email);

  await expect(page.getByRole('link', { name: 'Pickup missed, book again in Anchorage' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /Missed pickup: 1 package in Anchorage/ }).click();
  await expect(page).toHaveURL('/appointments/new?locationCode=ANC');
});

test.describe('while the appointments load', () => {
  test.beforeEach(({ useSessionOf }) => useSessionOf(accounts.customer));

  test('the packages are shown, and nothing moves when the appointments arrive', {
    tag: '@screen',
  }, async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const waiting = page.waitForRequest(APPOINTMENTS);
    await page.route(APPOINTMENTS, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/orders');
    await waiting;
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    const links = page.getByRole('link', { name: /pickup|^Ready:/i });
    await expect(links).toHaveCount(0);
    await drawn(page);
    const places = () =>
      cards.evaluateAll((all) => all.map((card) => JSON.stringify(card.getBoundingClientRect())));
    const before = await places();
    release();
    await expect(links.nth(1)).toBeVisible();
    await drawn(page);
    expect(await places()).toEqual(before);
  });

  test('they are requested without waiting for the packages', async ({ page }) => {
    await page.route(LIST_OF_PARCELS, () => {});
    const request = page.waitForRequest(APPOINTMENTS);
    await page.goto('/orders');
    await request;
  });

  test('a failure leaves a way to book', async ({ page }) => {
    await page.route(APPOINTMENTS, (route) =>
      route.fulfill({ status: 400, json: { status: 400, error: 'Bad Request' } }),
    );
    const parcel = aReadyParcel({ destinationCode: 'KEN' });
    await page.route(LIST_OF_PARCELS, (route) => route.fulfill({ json: [parcel] }));
    await page.goto('/orders');
    await expect(
      page.getByRole('link', { name: /Ready: 1 package in Kenai. Book a pickup.$/ }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Book pickup in Kenai' })).toBeVisible();
  });
});

test('Refresh also refreshes the pickups', async ({ page, portal }) => {
  const { email, book } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
  await signIn(page, email);
  await expect(page.getByRole('link', { name: /Ready: 1 package in Anchorage/ })).toBeVisible();
  await book('ANC');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('link', { name: /Next pickup:/ })).toBeVisible();
});
