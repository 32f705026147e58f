import { LOCATION_NAMES } from '../../../shared/rules/locations.ts';
import { anOverview } from '../../support/staff/overview.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

const EXECUTIVE = 'executive@northbound.test';
const PATH = '/staff/overview';
const API = '**/api/staff/overview';
const TABLET = { width: 820, height: 1180 };

test('executives see the demo data of all terminals', { tag: '@screen' }, async ({ page, useSessionOf }) => {
  await useSessionOf(EXECUTIVE);
  await page.goto(PATH);
  await expect(page).toHaveTitle(/^Overview/);
  const terminals = page.getByRole('region', { name: 'Packages by terminal' });
  await expect(terminals.getByRole('img')).toContainText('Anchorage');
  await terminals.getByRole('button', { name: 'Table' }).click();
  const rows = terminals.getByRole('row');
  await expect(rows).toHaveCount(Object.keys(LOCATION_NAMES).length + 2);
  // The stream counts the demo data while the test starts.
  await expect(rows.filter({ hasText: 'Anchorage' })).toContainText(/[1-9]/);
  await expect(
    page.getByRole('region', { name: 'Oldest troubled packages' }).getByRole('table'),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('charts and their tables fit at every width', { tag: '@screen' }, async ({ page, useSessionOf }) => {
  await page.route(API, (route) => route.fulfill({ json: anOverview() }));
  await useSessionOf(EXECUTIVE);
  await page.goto(PATH);
  for (const chart of ['Packages by terminal', 'Received and delivered', 'Revenue'])
    await expect(page.getByRole('img', { name: chart }).locator('svg').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(TABLET);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const name of ['Packages by terminal', 'Received and delivered', 'Revenue'])
    await page.getByRole('region', { name }).getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('table', { name: 'Revenue' }).getByRole('row')).toHaveCount(13);
  await expect(page.getByRole('row', { name: 'All terminals' })).toContainText('$14,763.30');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the weekly figures of one terminal stay in the URL', async ({ page, useSessionOf }) => {
  await page.route(API, (route) => route.fulfill({ json: anOverview() }));
  await useSessionOf(EXECUTIVE);
  await page.goto(PATH);
  await page.getByLabel('Terminal of the weekly figures').selectOption('Kenai');
  await expect(page).toHaveURL(/\?terminal=KEN$/);
  await page.reload();
  const weeks = page.getByRole('region', { name: 'Received and delivered' });
  await weeks.getByRole('button', { name: 'Table' }).click();
  const [, , kenai] = anOverview().terminals;
  await expect(weeks.getByRole('row').nth(1)).toContainText(`${kenai?.weeks.at(-1)?.received}`);
});

test('a package leads to its details on the board', async ({ page, useSessionOf }) => {
  await page.route(API, (route) => route.fulfill({ json: anOverview() }));
  await useSessionOf(EXECUTIVE);
  await page.goto(PATH);
  await page.getByRole('link', { name: 'NB720001' }).click();
  await expect(page).toHaveURL('/staff/packages?parcel=parcel-0');
});

test('the tables replace charts that cannot be loaded', async ({ page, useSessionOf }) => {
  await page.route(API, (route) => route.fulfill({ json: anOverview() }));
  await page.route('**/assets/OverviewCharts*', (route) => route.abort());
  await useSessionOf(EXECUTIVE);
  await page.goto(PATH);
  await expect(page.getByRole('table', { name: 'Packages by terminal' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Revenue' })).toBeVisible();
});

test('an error can be retried, and an empty portal says so', { tag: '@screen' }, async ({
  page,
  useSessionOf,
}) => {
  let isDown = true;
  const { terminals, ...rest } = anOverview();
  const nothing = {
    ...rest,
    terminals: terminals.map(({ locationCode, counts, weeks }) => ({
      locationCode,
      outstanding: 0,
      counts: Object.fromEntries(Object.keys(counts).map((status) => [status, 0])),
      weeks: weeks.map(({ monday }) => ({ monday, received: 0, delivered: 0, revenue: 0 })),
    })),
  };
  await page.route(API, (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { status: 500, error: 'Internal Server Error' } })
      : route.fulfill({ json: nothing }),
  );
  await useSessionOf(EXECUTIVE);
  await page.goto(PATH);
  await expect(page.getByText('The overview could not be loaded.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No packages yet')).toBeVisible();
  await expectAccessible(page);
});

for (const email of [accounts.customer, accounts.warehouse, 'service@northbound.test'])
  test(`${email} is not let in`, async ({ page, useSessionOf }) => {
    await useSessionOf(email);
    await page.goto(PATH);
    await expect(page).toHaveURL('/forbidden');
  });
