import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { customerRepository } from '../../../functions/customers/customer-repository.ts';
import { aParcelRecord } from '../../support/records.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createCustomerWith } from '../support/fresh-customer.ts';
import { createPackage, STAFF, STAFF_SCREEN } from './staff-packages.ts';

const aNumber = () => `NB${randomInt(1e8, 1e9)}`;
const search = (page: Page) => page.getByLabel('Scan or search');
const rows = (page: Page) => page.getByRole('table').getByRole('row');
const details = (page: Page) => page.getByRole('dialog', { name: /^Freight bill/ });

async function openBoard(page: Page, query = ''): Promise<void> {
  await page.goto(`/staff/packages${query}`);
  await expect(rows(page).nth(1)).toBeVisible();
}

async function submit(page: Page, text: string): Promise<void> {
  await search(page).fill(text);
  await search(page).press('Enter');
}

test(
  'filters are in the URL, have chips, and Back undoes them',
  STAFF_SCREEN,
  async ({ page, useSessionOf }) => {
    await useSessionOf(STAFF.warehouse);
    await openBoard(page);
    const lost = page.getByRole('button', { name: /^Lost/ });
    await expect(page.getByRole('button', { name: /^At Origin \d+$/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await lost.click();
    await expect(page).toHaveURL(/status=LOST/);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('dialog').getByLabel('Not payable yet').check();
    await expect(page).toHaveURL(/payment=UNPAYABLE/);
    await page.getByRole('button', { name: 'Show packages' }).click();
    await expect(page.getByText('No packages here.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('list', { name: 'Active filters' }).getByRole('button').click();
    await expect(rows(page).nth(1)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/payment=UNPAYABLE/);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByRole('dialog').getByLabel('Anchorage').check();
    await page.evaluate(() => history.back());
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/payment=UNPAYABLE&destination=ANC$/);
    await page.goBack();
    await expect(page).toHaveURL(/payment=UNPAYABLE$/);
  },
);

test(
  'one search finds packages by their numbers, and customers',
  STAFF_SCREEN,
  async ({ page, portal, useSessionOf }) => {
    const printed = `9400${randomInt(1e8, 1e9)}${randomInt(1e8, 1e9)}`;
    const freightBillNum = aNumber();
    const { customerId, table } = await createPackage(portal, {
      freightBillNum,
      shippingTrackingNum: printed,
    });
    const customer = await customerRepository(table).find(customerId);
    await useSessionOf(STAFF.service);
    await openBoard(page);
    // USPS puts 420 and the ZIP code before the number in the barcode.
    for (const text of [freightBillNum.toLowerCase(), printed, `42098402${printed}`]) {
      await submit(page, text);
      await expect(details(page)).toContainText(freightBillNum);
      await page.keyboard.press('Escape');
      await expect(details(page)).toHaveCount(0);
    }
    await submit(page, customer?.customerNumber ?? '');
    await expect(page.getByText(`Customer ${customer?.customerNumber}`)).toBeVisible();
    await page.getByRole('button', { name: freightBillNum }).click();
    await expect(details(page)).toContainText(freightBillNum);
    await page.goBack();
    await expect(details(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('table')).toBeVisible();

    await submit(page, '1Z84F20E0357719299');
    await expect(page).toHaveURL(/\/staff\/intake\/waiting\?package=/);
    await expect(page.getByRole('article', { name: '1Z84F20E0357719299' })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();

    await search(page).fill('kvale');
    const found = page.getByRole('region', { name: 'Found' });
    await expect(found.getByRole('button', { name: /Kvale Boatworks/ })).toBeVisible();
    await submit(page, 'no such customer');
    await expect(found).toContainText('Nothing has this number or name.');
  },
);

test('all that is filtered can be downloaded, page after page', async ({ page, portal, useSessionOf }) => {
  await createCustomerWith(portal, (customerId) =>
    Array.from({ length: 3 }, () =>
      aParcelRecord(customerId, { freightBillNum: aNumber(), destinationCode: 'PBY' }, ['TRANSIT', 'LOST']),
    ),
  );
  await useSessionOf(STAFF.warehouse);
  await openBoard(page, '?status=LOST&size=5');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^Rows 6/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Freight bill,Tracking #,Carrier,Customer #');
  expect(lines.length).toBeGreaterThan(6);
  expect(lines.slice(1).every((line) => line.includes(',Lost,'))).toBe(true);
});

test('the order of cards can be reversed, and its arrow is drawn in both directions', async ({
  page,
  useSessionOf,
}) => {
  await useSessionOf(STAFF.warehouse);
  await openBoard(page);
  for (const name of ['Sort descending', 'Sort ascending']) {
    const button = page.getByRole('button', { name });
    const outside = await button.evaluate((element) => {
      const [frame, arrow] = [element, element.querySelector('path')].map((each) =>
        each?.getBoundingClientRect(),
      );
      return (
        !frame || !arrow || arrow.top < frame.top || arrow.left < frame.left || arrow.right > frame.right
      );
    });
    expect(outside).toBe(false);
    await button.click();
  }
  await expect(page.getByRole('button', { name: 'Sort descending' })).toBeVisible();
});

test('a list that fails can be tried again', async ({ page, useSessionOf }) => {
  await useSessionOf(STAFF.executive);
  await page.route('**/api/staff/parcels?*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/staff/packages');
  await expect(page.getByText('The packages could not be loaded.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Depart' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Print/ })).toHaveCount(0);
  await page.unroute('**/api/staff/parcels?*');
  await page.getByRole('button', { name: /try again/i }).click();
  await expect(rows(page).nth(1)).toBeVisible();
});
