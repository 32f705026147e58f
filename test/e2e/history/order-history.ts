import type { Page } from '@playwright/test';
import type { HistoryParcel } from '../../../shared/contracts/parcel-history.ts';
import { LOCATION_NAMES } from '../../../shared/rules/locations.ts';
import { formatDate, formatTime, formatZone } from '../../../web/src/lib/dates.ts';
import { expect } from '../support/fixtures.ts';

/** The request for a page of past packages. */
export const HISTORY = '**/api/parcels/history?*';

export const titles = (page: Page) => page.getByRole('rowheader');
export const range = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
export const nextPage = (page: Page) => page.getByRole('button', { name: 'Next page' });
export const previousPage = (page: Page) => page.getByRole('button', { name: 'Previous page' });
export const rowsPerPage = (page: Page) => page.getByRole('combobox', { name: /^Rows/ });
export const dialog = (page: Page) => page.getByRole('dialog', { name: /^Freight bill/ });

/** Opens the page and returns the whole history in its default sort, from a separate request. */
export async function openHistory(page: Page, search = ''): Promise<HistoryParcel[]> {
  const [request] = await Promise.all([page.waitForRequest(HISTORY), page.goto(`/order-history${search}`)]);
  const { authorization = '' } = await request.allHeaders();
  const whole = await page.request.get('/api/parcels/history?limit=500', { headers: { authorization } });
  await expect(titles(page).first()).toBeVisible();
  return whole.json();
}

const sortList = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });

/** Sorts by a column: with its header or, on a phone, with the list above the cards. */
export async function sortBy(page: Page, column: string): Promise<void> {
  if (await sortList(page).isVisible()) await sortList(page).selectOption(column);
  else await page.getByRole('columnheader').getByRole('button', { name: column }).click();
}

/** Changes the sort from ascending to descending. */
export async function reverseSort(page: Page, column: string): Promise<void> {
  if (await sortList(page).isVisible()) return page.getByRole('button', { name: 'Sort descending' }).click();
  const header = page.getByRole('columnheader', { name: column });
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button').click();
}

const nameOf = (code: HistoryParcel['destinationCode']) => (code === null ? '' : LOCATION_NAMES[code]);
const padded = (text: string) => text.replace(/\d+/g, (digits) => digits.padStart(12, '0'));
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const ALASKA = 'America/Anchorage';

/** For each column: its sort value and its text. */
export const COLUMNS: Record<
  string,
  [(parcel: HistoryParcel) => string | number, (parcel: HistoryParcel) => string]
> = {
  'Order #': [({ freightBillNum }) => padded(freightBillNum), ({ freightBillNum }) => freightBillNum],
  Origin: [({ originCode }) => LOCATION_NAMES[originCode], ({ originCode }) => LOCATION_NAMES[originCode]],
  Destination: [
    ({ destinationCode }) => nameOf(destinationCode),
    ({ destinationCode }) => nameOf(destinationCode),
  ],
  'Delivered Date': [
    ({ deliveredDate }) => deliveredDate,
    ({ deliveredDate }) =>
      `${formatDate(deliveredDate, ALASKA)} ${formatTime(deliveredDate, ALASKA)} ${formatZone(deliveredDate, ALASKA)}`,
  ],
  'Weight (lbs)': [({ weightLbs }) => weightLbs, ({ weightLbs }) => weightLbs.toLocaleString('en-US')],
  Price: [({ price }) => price ?? -1, ({ price }) => money.format(price ?? 0)],
  'Tracking #': [
    ({ shippingTrackingNum }) => padded(shippingTrackingNum),
    ({ shippingTrackingNum }) => shippingTrackingNum,
  ],
};
