import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatDate } from '../../../web/src/lib/dates.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { dialog, nextPage, openHistory, range, titles } from './order-history.ts';

test.beforeEach(({ useSessionOf }) => useSessionOf('busy@northbound.test'));

const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search by tracking or freight bill number' });
const total = (page: Page) => page.getByRole('search').getByRole('status');
const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

test('finds packages by number and by delivery date, with their number and price', {
  tag: '@screen',
}, async ({ page }) => {
  const whole = await openHistory(page);
  const sum = (list: typeof whole) => dollars(list.reduce((cents, { price }) => cents + (price ?? 0), 0));
  await expect(total(page)).toHaveText(`${whole.length} packages, ${sum(whole)}`);

  const [first] = whole;
  if (!first) throw new Error('The history is empty.');
  await search(page).fill(first.freightBillNum.toLowerCase());
  await expect(titles(page)).toHaveText([first.freightBillNum]);
  await expect(total(page)).toHaveText(`1 package, ${sum([first])}`);
  await expect(page).toHaveURL(`/order-history?q=${first.freightBillNum.toLowerCase()}`);
  await page.reload();
  await expect(search(page)).toHaveValue(first.freightBillNum.toLowerCase());
  await expect(titles(page)).toHaveText([first.freightBillNum]);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search(page)).toBeFocused();

  const [month, day, year] = formatDate(first.deliveredDate, 'America/Anchorage').split('/');
  const date = `${year}-${month}-${day}`;
  await page.getByLabel('Delivered from').fill(date);
  await expect(titles(page).first()).toHaveText(first.freightBillNum);
  await page.getByLabel('Delivered to').fill('2020-01-01');
  await expect(page.getByText('The first date must not be after the last.')).toBeVisible();
  await expect(page).toHaveURL(`/order-history?from=${date}`);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Delivered to').fill('');

  await search(page).fill('no such number');
  await expect(page.getByText('No historical packages found.')).toBeVisible();
  await expect(page.getByText('None of your past packages match the search and the dates.')).toBeVisible();
  await expect(total(page)).toHaveText('0 packages, $0.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(titles(page)).toHaveCount(25);
  await expect(page).toHaveURL('/order-history');
  await expect(search(page)).toHaveValue('');
});

test('keeps the search and the page of its result with the details, and downloads what it found', async ({
  page,
}) => {
  const whole = await openHistory(page, '?q=1z&size=5');
  const found = whole.filter(({ shippingTrackingNum }) => shippingTrackingNum.includes('1Z'));
  expect(found.length).toBeGreaterThan(10);
  await nextPage(page).click();
  await expect(range(page)).toHaveText(/^Rows 6–10/);
  await page.getByRole('button', { name: found[5]?.freightBillNum }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(titles(page)).toHaveText(found.slice(5, 10).map(({ freightBillNum }) => freightBillNum));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(found.length + 1);
});
