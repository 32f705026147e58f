import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { HistoryParcel } from '#shared/contracts/parcel-history.ts';
import { apiOf } from '../support/api-of.ts';
import { accounts, expect, test } from '../support/fixtures.ts';

const titles = (page: Page) => page.getByRole('rowheader');
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Freight bill/ });
const bills = (parcels: readonly HistoryParcel[]) => parcels.map(({ freightBillNum }) => freightBillNum);

test('a page of a long history survives details, a reload and Back, and the download has the chosen sort and search', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const whole = await (await apiOf(portal, accounts.busy))('listParcelHistory', { query: { limit: '500' } });
  await useSessionOf(accounts.busy);
  await page.goto('/order-history?size=5');
  expect(whole.length).toBeGreaterThan(400);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.click();
  await expect(titles(page)).toHaveText(bills(whole.slice(5, 10)));
  await next.click();
  const third = bills(whole.slice(10, 15));
  await expect(titles(page)).toHaveText(third);
  await expect(titles(page).first()).toBeInViewport();
  await page.getByRole('link', { name: 'Active Packages' }).click();
  await expect(page).toHaveURL('/orders');
  await page.goBack();
  await expect(titles(page)).toHaveText(third);

  // A click anywhere on a row.
  await page.getByRole('row').nth(2).getByRole('cell').nth(1).click();
  await expect(dialog(page).getByText('Status history')).toBeVisible();
  await page.reload();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(`Freight bill ${third[1]}`);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(titles(page)).toHaveText(third);

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price');
  await page.getByRole('button', { name: 'Sort descending' }).click();
  await page.getByRole('searchbox').fill('1z');
  const found = whole
    .filter(({ shippingTrackingNum }) => shippingTrackingNum.includes('1Z'))
    .toSorted((one, other) => (other.price ?? 0) - (one.price ?? 0));
  expect(found.length).toBeGreaterThan(10);
  await expect(titles(page)).toHaveText(bills(found.slice(0, 5)));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^northbound-packages-.*\.csv$/);
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(bills(found));
  await expect(page.getByText(`${found.length} packages downloaded.`)).toBeVisible();
});
