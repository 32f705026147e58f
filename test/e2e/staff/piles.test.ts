import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ParcelStatus } from '../../../shared/rules/parcel-status.ts';
import { aParcelRecord, aTroubledRecord } from '../../support/records.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { scan } from '../support/scanner.ts';
import { STAFF, STAFF_SCREEN } from './staff-packages.ts';

const aNumber = () => `NB${randomInt(1e8, 1e9)}`;
const entries = (page: Page) => page.getByRole('list', { name: 'Scanned packages' }).getByRole('listitem');
const counts = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function packagesIn(
  portal: Parameters<typeof createCustomerWith>[0],
  count: number,
  transitions: readonly ParcelStatus[] = [],
) {
  const numbers = Array.from({ length: count }, aNumber);
  const created = await createCustomerWith(portal, (customerId) =>
    numbers.map((freightBillNum) => aParcelRecord(customerId, { freightBillNum }, transitions)),
  );
  const statuses = async () =>
    Promise.all(
      created.parcels.map(async ({ parcelId }) => (await created.repository.find(parcelId, true))?.status),
    );
  return { ...created, numbers, statuses };
}

async function openDepart(page: Page, load = 'TRUCK-7'): Promise<void> {
  await page.goto('/staff/depart');
  await expect(page.getByLabel('Scan the load')).toBeFocused();
  await scan(page, load);
  await expect(page.getByLabel('Scan a package')).toBeFocused();
}

test.beforeEach(async ({ useSessionOf }) => useSessionOf(STAFF.warehouse));

test('a pile departs, says what it refused, and can be undone', STAFF_SCREEN, async ({ page, portal }) => {
  const { numbers, statuses, parcels, repository } = await packagesIn(portal, 3);
  const troubled = await createCustomerWith(portal, (customerId) => [
    { ...aTroubledRecord(customerId, { damaged: true }), freightBillNum: aNumber() },
  ]);
  await openDepart(page);
  for (const number of numbers) await scan(page, number);
  await scan(page, troubled.parcels[0]?.freightBillNum ?? '');
  await scan(page, 'NB00000');
  await expect(counts(page, '3 ready, 2 refused')).toBeVisible();
  await expect(page.getByText('This package is Troubled.')).toBeVisible();
  await expect(page.getByText('No package has this number.')).toBeVisible();

  await scan(page, numbers[0] ?? '');
  await expect(entries(page).filter({ hasText: numbers[0] ?? '' })).toContainText('Scanned already');
  await expect(counts(page, '3 ready, 2 refused')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The last one is the number that no package has.
  await page.keyboard.press('Control+z');
  await expect(entries(page)).toHaveCount(4);
  await page.reload();
  await expect(counts(page, '3 ready, 1 refused')).toBeVisible();

  await page.getByRole('button', { name: 'Depart 3 packages' }).click();
  await expect(page.getByText('3 packages departed.')).toBeVisible();
  expect(await statuses()).toEqual(['TRANSIT', 'TRANSIT', 'TRANSIT']);
  expect((await repository.find(parcels[0]?.parcelId ?? '', true))?.locationDetail).toBe('TRUCK-7');
  await expectAccessible(page);

  // Also after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this move' });
  await dialog.getByRole('button', { name: 'Move back 3 packages' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Wrong truck');
  await dialog.getByRole('button', { name: 'Move back 3 packages' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '3 packages moved back.' })).toBeVisible();
  expect(await statuses()).toEqual(['ORIGIN', 'ORIGIN', 'ORIGIN']);
});

test('packages arrive only at their own terminal', STAFF_SCREEN, async ({ page, portal }) => {
  const { numbers, statuses } = await packagesIn(portal, 1, ['TRANSIT']);
  await page.goto('/staff/arrive');
  await expect(page.getByText('Choose your terminal.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your terminal').selectOption('Kodiak');
  await page.getByRole('button', { name: 'Without a shelf' }).click();
  await scan(page, numbers[0] ?? '');
  await expect(page.getByText('This package goes to Anchorage.')).toBeVisible();
  await page.getByRole('button', { name: 'New pile' }).click();

  await page.getByLabel('Your terminal').selectOption('Anchorage');
  await scan(page, 'B-14');
  await scan(page, numbers[0] ?? '');
  await page.getByRole('button', { name: 'Arrive 1 package' }).click();
  await expect(page.getByText('1 package arrived.')).toBeVisible();
  expect(await statuses()).toEqual(['DESTINATION']);
});

test('twenty scans are listed while each answer takes two seconds', async ({ page, portal }) => {
  const { numbers } = await packagesIn(portal, 20);
  await openDepart(page);
  await page.route('**/api/staff/find*', async (route) => {
    const response = await route.fetch();
    setTimeout(() => void route.fulfill({ response }), 2000);
  });
  for (const number of numbers) await scan(page, number);
  await expect(entries(page)).toHaveCount(20);
  await expect(counts(page, '20 ready, 0 refused')).toBeVisible();
});

test('a pile whose answer is lost stays and can be sent again', async ({ page, portal }) => {
  const { numbers, statuses } = await packagesIn(portal, 2);
  await openDepart(page);
  for (const number of numbers) await scan(page, number);
  const depart = page.getByRole('button', { name: 'Depart 2 packages' });
  await page.route('**/api/staff/moves', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await depart.click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  await page.unroute('**/api/staff/moves');
  await depart.click();
  await expect(page.getByText('2 packages departed.')).toBeVisible();
  expect(await statuses()).toEqual(['TRANSIT', 'TRANSIT']);
});
