import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { drawn } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { aReadyRecord, cardOf, createCustomerWithPickups } from './pickups.ts';

const LIST = '**/api/appointments';

/** Holds the answer with the appointments until it is released. */
async function holdPickups(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('leads to moving and paying, and shows and downloads what the counter needs', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { email, book } = await createCustomerWithPickups(portal, (customerId) => [
    aReadyRecord(customerId, { freightBillNum: 'NB720001' }),
    aReadyRecord(customerId, { freightBillNum: 'NB720003', destinationCode: 'KEN' }),
  ]);
  const { id, pickupDate, pickupCode } = await book('ANC', 'Ring twice & wait');
  await useSessionOf(email);
  await page.goto('/appointments');

  await test.step('leads to moving the pickup, once for a double click', async () => {
    await cardOf(page, 'Anchorage').getByRole('link', { name: 'RESCHEDULE' }).dblclick();
    const query = new URLSearchParams({ locationCode: 'ANC', pickupDate, notes: 'Ring twice & wait' });
    await expect(page).toHaveURL(`/appointments/${encodeURIComponent(id)}?${query}`);
    await page.goBack();
  });

  await test.step('leads to the invoice, once for a double click', async () => {
    await page.getByRole('button', { name: 'Pay $27.50 for 1 package in Anchorage' }).dblclick();
    await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('NB720001');
    await expect(page.getByRole('main')).not.toContainText('NB720003');
    await page.goBack();
    await expect(page).toHaveURL('/appointments');
  });

  await test.step('downloads a calendar file with the time of the pickup', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.ics$/);
    const local = pickupDate.slice(0, 19).replaceAll(/[-:]/g, '');
    expect(await readFile(await file.path(), 'utf8')).toContain(`DTSTART;TZID=America/Anchorage:${local}`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Calendar file downloaded.' })).toBeVisible();
  });

  await test.step('shows a QR code that is large enough to scan', async () => {
    await page.getByRole('button', { name: 'Show code' }).click();
    const code = page.getByRole('img', { name: `QR code ${pickupCode}` });
    await expect(code).toBeInViewport({ ratio: 1 });
    expect((await code.boundingBox())?.width).toBeGreaterThan(240);
  });
});

test.describe('without files in the cache', () => {
  test.use({ isFirstVisit: true });

  test('shows the pickup code in text when the QR code cannot be loaded', async ({
    page,
    portal,
    useSessionOf,
  }) => {
    const { email, book } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
    const { pickupCode } = await book('ANC');
    await useSessionOf(email);
    await page.goto('/appointments');
    const opener = page.getByRole('button', { name: 'Show code' });
    await expect(opener).toBeVisible();
    await page.route('**/assets/*', (route) => route.abort());
    await opener.click();
    // Not by its role: the page behind a dialog is hidden from screen readers.
    await expect(page.getByText('The QR code could not be loaded.')).toBeVisible();
    await expect(page.getByRole('dialog')).toContainText(pickupCode);
  });
});

test('cancels in two tabs without an error', async ({ page, context, portal, useSessionOf }) => {
  const { email, book } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
  await book('ANC');
  await useSessionOf(email);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/appointments');
    await tab.getByRole('button', { name: 'CANCEL' }).click();
  }
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Cancel it' }).click();
    await expect(tab.getByRole('listitem').filter({ hasText: 'Appointment Canceled' })).toBeVisible();
    await expect(cardOf(tab, 'Anchorage')).toContainText('Not booked');
  }
});

test('nothing moves when the appointments arrive, in their list and among the packages', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(accounts.customer);
  await test.step('the list', async () => {
    const release = await holdPickups(page);
    await page.goto('/appointments');
    await expect(page.getByText('Loading appointments')).toBeAttached();
    await drawn(page);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    release();
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    await page.unroute(LIST);
  });

  await test.step('the packages', async () => {
    const release = await holdPickups(page);
    await page.goto('/orders');
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
    await expect(page.getByRole('link', { name: /Next pickup:/ })).toBeInViewport({ ratio: 1 });
  });
});
