import type { Page } from '@playwright/test';
import type { StaffParcel } from '../../../shared/contracts/staff/staff-parcel.ts';
import { aParcelRecord } from '../../support/records.ts';
import { aStaffParcel } from '../../support/staff/staff-parcel.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { printed } from './paper.ts';

/** 4 x 6 inches in points. */
const LABEL = [288, 432];

const PLAIN = aStaffParcel({ parcelId: 'p1', freightBillNum: 'NB100001', destinationCode: 'KOD' });
const LONG = aStaffParcel({
  parcelId: 'p2',
  freightBillNum: 'NB100002',
  hazard: true,
  customerName: 'Bartholomew-Maximilian Featherstonehaugh-Wollstonecraft',
  companyName: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft of Alaska',
  weightLbs: 1032.5,
});
const UNKNOWN = aStaffParcel({ parcelId: 'p3', freightBillNum: 'NB100003', destinationCode: null });

/** Answers for these packages. Returns the ids of each recorded print. */
async function withPackages(page: Page, parcels: readonly StaffParcel[]): Promise<string[][]> {
  const recorded: string[][] = [];
  await page.route('**/api/parcels/*', (route) => {
    const id = route.request().url().split('/').at(-1);
    const parcel = parcels.find(({ parcelId }) => parcelId === id);
    return parcel
      ? route.fulfill({ json: parcel })
      : route.fulfill({ status: 404, json: { status: 404, error: 'Not Found' } });
  });
  await page.route('**/api/staff/labels', (route) => {
    recorded.push(route.request().postDataJSON().parcelIds);
    return route.fulfill({ status: 204 });
  });
  return recorded;
}

/** The headless browser has no printer. */
async function withPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      const names = [...document.querySelectorAll('article')].map((label) => label.ariaLabel);
      document.body.dataset.printed = names.join(', ');
      dispatchEvent(new Event('afterprint'));
    };
  });
}

test('prints one label on one sheet of 4 x 6 inches whose codes can be scanned', async ({
  page,
  useSessionOf,
}) => {
  await withPackages(page, [PLAIN]);
  await useSessionOf(accounts.warehouse);
  await page.goto('/package-label/p1');
  const label = page.getByRole('article', { name: 'Label of NB100001' });
  await expect(label).toContainText('KODKodiakPat DoeCustomer 1004232.5 lbs');
  await expect(label.getByRole('img', { name: 'Hazard' })).toHaveCount(0);
  const sheets = await printed(page);
  expect(sheets.map(({ size }) => size)).toEqual([LABEL]);
  expect(sheets[0]?.codes).toEqual({ Code128: ['NB100001'], QRCode: ['NB100001'] });
  // 101 modules of 0.02 inches, in the middle of the label.
  const { left = 0, right = 0 } = sheets[0]?.barcode ?? {};
  expect(right - left).toBeCloseTo(2.02, 1);
  expect(left).toBeCloseTo((4 - 2.02) / 2, 1);
});

test('prints each of several labels on its own sheet, in order', async ({ page, useSessionOf }) => {
  await withPackages(page, [PLAIN, LONG, UNKNOWN]);
  await useSessionOf(accounts.warehouse);
  await page.goto('/package-labels?parcels=p2,p1,p3,p1');
  await expect(page.getByRole('article')).toHaveCount(3);
  const long = page.getByRole('article', { name: 'Label of NB100002' });
  await expect(long.getByRole('img', { name: 'Hazard' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Label of NB100003' })).toContainText(
    '???Destination missing',
  );
  const sheets = await printed(page);
  expect(sheets.map(({ size }) => size)).toEqual([LABEL, LABEL, LABEL]);
  expect(sheets.map(({ codes }) => codes)).toEqual(
    ['NB100002', 'NB100001', 'NB100003'].map((number) => ({ Code128: [number], QRCode: [number] })),
  );
});

test('prints the label of a stored package and records it', async ({ page, portal, useSessionOf }) => {
  const { parcels } = await createCustomerWith(portal, (customerId) => [
    aParcelRecord(customerId, {
      freightBillNum: 'NB777001',
      customerName: 'Pat Doe',
      customerNumber: '10042',
    }),
  ]);
  await withPrinter(page);
  await useSessionOf(accounts.warehouse);
  await page.goto(`/package-label/${parcels[0]?.parcelId}`);
  const label = page.getByRole('article', { name: 'Label of NB777001' });
  await expect(label).toContainText('ANCAnchorage');
  await expect(label).toContainText('Pat DoeCustomer 1004212.5 lbs');
  const answer = page.waitForResponse('**/api/staff/labels');
  await page.getByRole('button', { name: 'PRINT LABEL' }).click();
  expect((await answer).status()).toBe(204);
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'Label of NB777001');
});

test('records a print, but not that of the test label', async ({ page, useSessionOf }) => {
  const recorded = await withPackages(page, [PLAIN, LONG]);
  await withPrinter(page);
  await useSessionOf(accounts.warehouse);
  await page.goto('/package-labels?parcels=p1,p2');
  await page.getByRole('button', { name: 'Print test label' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'Test label');
  const answer = page.waitForResponse('**/api/staff/labels');
  await page.getByRole('button', { name: 'PRINT 2 LABELS' }).click();
  await answer;
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'Label of NB100001, Label of NB100002');
  expect(recorded).toEqual([['p1', 'p2']]);
});

test('prints a test label with a barcode', async ({ page, useSessionOf }) => {
  await withPackages(page, [PLAIN]);
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await useSessionOf(accounts.warehouse);
  await page.goto('/package-label/p1');
  await page.getByRole('button', { name: 'Print test label' }).click();
  await expect(page.getByRole('article', { name: 'Test label' })).toBeVisible();
  const sheets = await printed(page);
  expect(sheets.map(({ size, codes }) => ({ size, codes }))).toEqual([
    { size: LABEL, codes: { Code128: ['TEST1234'] } },
  ]);
  // The rulers are near the left edge, the bars of the barcode are not.
  const rulers = [
    sheets[0]?.lines.horizontal.filter(({ length }) => length < 1.5),
    sheets[0]?.lines.vertical.filter(({ at, length }) => at < 0.9 && length < 1.5),
  ];
  for (const ruler of rulers) {
    expect(ruler).not.toEqual([]);
    for (const { length } of ruler ?? []) expect(Math.abs(length - 1)).toBeLessThanOrEqual(0.02);
  }
});

test('says which packages have no label', async ({ page, useSessionOf }) => {
  await withPackages(page, [PLAIN, { ...LONG, status: 'COMPLETED' }]);
  await useSessionOf(accounts.warehouse);
  await page.goto('/package-labels?parcels=p1,p2,gone');
  await expect(page.getByText('1 package could not be found.')).toBeVisible();
  await expect(page.getByText('1 package without a label: delivered or deleted.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await printed(page)).toHaveLength(1);
});

test('shows a label that fits the screen, and goes back', { tag: '@screen' }, async ({
  page,
  useSessionOf,
}) => {
  await withPackages(page, [LONG]);
  await useSessionOf(accounts.warehouse);
  await page.goto('/package-label/p2');
  const label = page.getByRole('article', { name: 'Label of NB100002' });
  await expect(label).toBeVisible();
  expect(
    await label.evaluate(
      (element) => element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth,
    ),
  ).toBe(true);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/staff\/packages/);
});

test('is forbidden for customers', async ({ page, useSessionOf }) => {
  await useSessionOf(accounts.customer);
  await page.goto('/package-label/p1');
  await expect(page).toHaveURL(/\/forbidden/);
});
