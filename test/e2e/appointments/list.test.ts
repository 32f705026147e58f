import { readFile } from 'node:fs/promises';
import { drawn, expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, signIn, test } from '../support/fixtures.ts';
import { aReadyRecord, cardOf, createCustomerWithPickups, localTextsOf } from './pickups.ts';

const LIST = '**/api/appointments';
const PARCELS = '**/api/parcels?*';

test('shows pickups by terminal, in the time of the terminal', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  test.slow();
  const { email, book, miss } = await createCustomerWithPickups(portal, (customerId) => [
    aReadyRecord(customerId, { freightBillNum: 'NB710001', paymentStatus: 'PAID' }),
    aReadyRecord(customerId, { freightBillNum: 'NB710002' }),
    aReadyRecord(customerId, { freightBillNum: 'NB710003', destinationCode: 'FBK' }),
    aReadyRecord(customerId, { freightBillNum: 'NB710004', destinationCode: 'KOD' }),
  ]);
  const { pickupDate, pickupCode } = await book('ANC', `I come with a trailer ${'x'.repeat(300)} שלום`);
  const missed = await miss('KOD');
  await signIn(page, email);
  await page.goto('/appointments');

  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([
    'Anchorage',
    'Kodiak',
    'Fairbanks',
  ]);
  const { date, time, zone } = localTextsOf(pickupDate);
  const anchorage = cardOf(page, 'Anchorage');
  await expect(anchorage).toContainText(new RegExp(`[A-Z][a-z]{2}, ${date}\\s*${time} ${zone}`));
  await expect(anchorage).toContainText(pickupCode);
  await expect(anchorage).toContainText('1700 Anchorage Port Road, Anchorage, AK 99501');
  const table = anchorage.getByRole('table', { name: 'Packages in Anchorage' });
  await expect(table.getByRole('row')).toHaveText([
    /Freight bill.*Origin.*Cost.*Payment/,
    /NB71000\dTacoma\$27\.50(Paid|Unpaid)/,
    /NB71000\dTacoma\$27\.50(Paid|Unpaid)/,
  ]);
  const past = localTextsOf(missed.pickupDate);
  await expect(cardOf(page, 'Kodiak')).toContainText(`${past.date}, ${past.time} ${past.zone}`);
  await expect(cardOf(page, 'Kodiak').getByRole('link', { name: 'NEW APPOINTMENT' })).toBeVisible();
  await expect(cardOf(page, 'Fairbanks')).toContainText('1 package ready for pickup');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});

test('leads to the pages that book and reschedule', async ({ page, portal }) => {
  const { email, book } = await createCustomerWithPickups(portal, (customerId) => [
    aReadyRecord(customerId),
    aReadyRecord(customerId, { destinationCode: 'KEN' }),
  ]);
  const { id, pickupDate } = await book('ANC', 'Ring twice & wait');
  await signIn(page, email);
  await page.goto('/appointments');

  await cardOf(page, 'Anchorage').getByRole('link', { name: 'RESCHEDULE' }).dblclick();
  const query = new URLSearchParams({ locationCode: 'ANC', pickupDate, notes: 'Ring twice & wait' });
  await expect(page).toHaveURL(`/appointments/${encodeURIComponent(id)}?${query}`);
  await page.goBack();
  await cardOf(page, 'Kenai').getByRole('link', { name: 'NEW APPOINTMENT' }).click();
  await expect(page).toHaveURL('/appointments/new?locationCode=KEN');
});

test('shows the pickup code for the counter', { tag: '@screen' }, async ({ page, portal }) => {
  const { email, book } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
  const { pickupCode } = await book('ANC');
  await signIn(page, email);
  await page.goto('/appointments');

  const opener = page.getByRole('button', { name: 'Show code' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Pickup in Anchorage' });
  await expect(dialog).toContainText('Show this code at the counter.');
  await expect(dialog).toContainText(pickupCode);
  const code = dialog.getByRole('img', { name: `QR code ${pickupCode}` });
  await expect(code).toBeInViewport({ ratio: 1 });
  expect((await code.boundingBox())?.width).toBeGreaterThan(240);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('shows the pickup code in text when the QR code cannot be loaded', async ({ page, portal }) => {
  const { email, book } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
  const { pickupCode } = await book('ANC');
  await signIn(page, email);
  await page.goto('/appointments');
  const opener = page.getByRole('button', { name: 'Show code' });
  await expect(opener).toBeVisible();
  await page.route('**/assets/*', (route) => route.abort());

  await opener.click();
  // Not by its role: the page behind a dialog is hidden from screen readers.
  await expect(page.getByText('The QR code could not be loaded.')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText(pickupCode);
});

test('downloads a calendar file with the time of the card', async ({ page, portal }) => {
  const { email, book } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
  const { pickupDate } = await book('ANC');
  await signIn(page, email);
  await page.goto('/appointments');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const local = pickupDate.slice(0, 19).replaceAll(/[-:]/g, '');
  expect(await readFile(await file.path(), 'utf8')).toContain(`DTSTART;TZID=America/Anchorage:${local}`);
  await expect(page.getByText('Later changes do not reach your calendar.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Calendar file downloaded.' })).toBeVisible();
});

test('pays for exactly the unpaid packages of a terminal', async ({ page, portal }) => {
  const { email } = await createCustomerWithPickups(portal, (customerId) => [
    aReadyRecord(customerId, { freightBillNum: 'NB720001' }),
    aReadyRecord(customerId, { freightBillNum: 'NB720002', paymentStatus: 'PAID' }),
    aReadyRecord(customerId, { freightBillNum: 'NB720003', destinationCode: 'KEN' }),
  ]);
  await signIn(page, email);
  await page.getByRole('article').filter({ hasText: 'NB720003' }).getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Appointments' }).click();

  await expect(cardOf(page, 'Anchorage')).toContainText('$27.50 due for 1 package');
  await page.getByRole('button', { name: 'Pay $27.50 for 1 package in Anchorage' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('NB720001');
  await expect(page.getByRole('main')).not.toContainText('NB720003');
  await page.goBack();
  await expect(page).toHaveURL('/appointments');
});

test('opens the details of a package, and Back closes them', async ({ page, portal }) => {
  const { email, parcels } = await createCustomerWithPickups(portal, (id) => [aReadyRecord(id)]);
  await signIn(page, email);
  await page.goto('/appointments');

  const opener = page.getByRole('button', { name: 'NB100001' });
  await opener.click();
  const details = page.getByRole('dialog', { name: 'Freight bill NB100001' });
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(`/appointments?parcel=${parcels[0]?.parcelId}`);
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('without pickups', () => {
  test.beforeEach(({ useSessionOf }) => useSessionOf(accounts.customer));

  test('says what will appear and where to go now', { tag: '@screen' }, async ({ page }) => {
    await page.route(PARCELS, (route) => route.fulfill({ json: [] }));
    await page.route(LIST, (route) => route.fulfill({ json: [] }));
    await page.goto('/appointments');
    await expect(page.getByText('Nothing to pick up yet')).toBeVisible();
    await expect(page.getByText(/have packages sent to your shipping address/)).toBeVisible();
    await expect(page).toHaveTitle('Appointments · Northbound');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('shows no card before packages and appointments are loaded', { tag: '@screen' }, async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(LIST, async (route) => {
      await held;
      await route.continue();
    });
    const parcels = page.waitForResponse(PARCELS);
    await page.goto('/appointments');
    await (await parcels).finished();
    await drawn(page);
    await expect(page.getByText('Loading appointments')).toBeAttached();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expectAccessible(page);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    release();
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
  });

  test('explains why the appointments failed to load, and Try again loads them', {
    tag: '@screen',
  }, async ({ page }) => {
    await page.route(LIST, (route) =>
      route.fulfill({ status: 400, json: { status: 400, error: 'Bad Request' } }),
    );
    await page.goto('/appointments');
    await expect(page.getByRole('alert')).toContainText('Your appointments could not be loaded.');
    await expectAccessible(page);
    await page.unroute(LIST);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
