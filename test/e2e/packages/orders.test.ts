import { parcelSection } from '../../../shared/rules/parcel-status.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { cardWith, LIST_OF_PARCELS, openOrders, openOrdersWith } from './orders.ts';

const REFERENCE = 'JKJaXmPLvHcESHA=';

test.beforeEach(({ useSessionOf }) => useSessionOf(accounts.customer));

test('shows each active package of the server in its section, with counts', async ({ page }) => {
  const parcels = await openOrders(page);
  expect(parcels.length).toBeGreaterThan(8);

  for (const name of ['ACTION REQUIRED', 'PAYMENT REQUIRED', 'NO ACTION REQUIRED'] as const) {
    const members = parcels.filter((parcel) => parcelSection(parcel) === name);
    const section = page.getByRole('region', { name: `${name} (${members.length})`, exact: true });
    await expect(section.getByRole('article')).toHaveCount(members.length);
    for (const { freightBillNum } of members) {
      await expect(section.getByRole('heading', { name: freightBillNum })).toBeVisible();
    }
  }
  await expect(page).toHaveTitle('Active Packages · Northbound');
});

test('the summary shows one section at a press and all at the next', { tag: '@screen' }, async ({ page }) => {
  const parcels = await openOrders(page);
  const none = parcels.filter((parcel) => parcelSection(parcel) === 'NO ACTION REQUIRED').length;
  const tile = page.getByRole('navigation', { name: 'Summary' }).getByRole('button', { name: 'no action' });
  await expect(tile).toHaveText(`${none} no action`);
  await tile.click();
  await expect(tile).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('article')).toHaveCount(none);
  await expect(page.getByRole('heading', { name: /REQUIRED/ })).toHaveCount(1);
  await expect(page).toHaveURL('/orders?section=none');
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(none);
  await tile.click();
  await expect(page.getByRole('article')).toHaveCount(parcels.length);
  await expect(page).toHaveURL('/orders');
});

test('does not scroll sideways and is accessible', { tag: '@screen' }, async ({ page }) => {
  // axe checks every element of a dozen cards in two color schemes.
  test.slow();
  await openOrders(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('Refresh shows its progress, keeps the list and announces the result', async ({ page }) => {
  const [first] = await openOrders(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(LIST_OF_PARCELS, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Refresh' }).click();

  await expect(page.getByRole('button', { name: 'Refreshing' })).toBeDisabled();
  await expect(cardWith(page, first?.freightBillNum ?? '')).toBeVisible();
  release();
  await expect(page.getByText('Packages refreshed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled();
});

test('a failed refresh keeps the list and shows a toast', async ({ page }) => {
  const [first] = await openOrders(page);
  await page.route(LIST_OF_PARCELS, (route) =>
    route.fulfill({ status: 403, json: { status: 403, error: 'Forbidden' } }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();

  await expect(page.getByText(/could not be refreshed/)).toBeVisible();
  await expect(cardWith(page, first?.freightBillNum ?? '')).toBeVisible();
});

test('explains why the list failed to load, and Try again loads it', { tag: '@screen' }, async ({ page }) => {
  await page.route(LIST_OF_PARCELS, (route) =>
    route.fulfill({
      status: 400,
      headers: { 'apigw-requestid': REFERENCE },
      json: { status: 400, error: 'Bad Request', message: 'The query of the request is not valid.' },
    }),
  );
  await page.goto('/orders');

  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Your packages could not be loaded.');
  await expect(alert).toContainText(
    'The portal could not process this request. Reload the page and try again.',
  );
  await expect(alert.getByRole('link', { name: 'customerservice@northbound.example' })).toHaveAttribute(
    'href',
    `mailto:customerservice@northbound.example?subject=Reference%20${encodeURIComponent(REFERENCE)}`,
  );
  await expect(alert).toContainText(`Reference: ${REFERENCE}`);
  await expect(alert).not.toContainText('is not valid');
  await expectAccessible(page);
  await page.unroute(LIST_OF_PARCELS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('shows a skeleton of the same size while loading', { tag: '@screen' }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(LIST_OF_PARCELS, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/orders');

  await expect(page.getByRole('status').filter({ hasText: 'Loading packages' })).toBeAttached();
  await expectAccessible(page);
  const heading = page.getByRole('heading', { name: 'Active Packages' });
  const before = await heading.boundingBox();
  release();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
});

test('explains to a customer without packages what will appear', { tag: '@screen' }, async ({ page }) => {
  await openOrdersWith(page);

  await expect(page.getByText('No packages yet')).toBeVisible();
  await expect(page.getByText(/Have them sent to your shipping address/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('lets a customer without packages copy the shipping address', { tag: '@screen' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route(LIST_OF_PARCELS, (route) => route.fulfill({ json: [] }));
  await openOrders(page);
  const address = page.getByRole('region', { name: 'Your shipping address' });
  const lines = address.getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(1)).toHaveText(/^Northbound \d{5} [A-Z]{3}/);
  await expectAccessible(page);

  await address.getByRole('button', { name: 'Copy street' }).click();
  await expect(address.getByText('Copied the street.')).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/Port of Tacoma/);
  await address.getByRole('button', { name: 'Copy the whole address' }).click();
  await expect(address.getByText('Copied the whole address.')).toBeAttached();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(4);
});
