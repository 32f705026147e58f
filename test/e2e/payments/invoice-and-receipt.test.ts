import type { Page } from '@playwright/test';
import { aReceipt } from '#test/support/payments/receipts.ts';
import { expectNoHorizontalScroll } from '../support/checks.ts';
import { accounts, expect, test } from '../support/fixtures.ts';
import { methodDialog, openInvoice, proceed } from './paying.ts';

const LETTER = '/MediaBox [0 0 612 792]';

/** The size of each printed sheet of a page. */
async function sheetsOf(page: Page): Promise<string[]> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return paper.match(/\/MediaBox \[[^\]]*\]/g) ?? [];
}

test('the invoice keeps the button in view on a phone, survives a reload, and prints dark on white on Letter paper', async ({
  page,
  portal,
  useSessionOf,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openInvoice(page, portal, useSessionOf);
  await expect(proceed(page)).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(proceed(page)).toBeInViewport({ ratio: 1 });
  await expectNoHorizontalScroll(page);
  await proceed(page).click();
  await expect(methodDialog(page)).toContainText('2 packages, $55.00');
  await expectNoHorizontalScroll(page);
  await page.evaluate(() => history.back());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(proceed(page)).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: '2 packages, $55.00' })).toBeVisible();

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await expect(page.getByText(/^Customer \d{5}$/)).toBeHidden();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  const heading = page.getByRole('heading', { level: 1, name: 'Invoice' });
  await expect(heading).toHaveCSS('color', 'rgb(17, 35, 46)');
  await expect(page.getByRole('article').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('button')).toHaveCount(0);
  for (const text of [
    /Invoice number\d{5}-\d{8}-[0-9A-F]{4}/,
    /Date\d\d\/\d\d\/\d{4}/,
    'StatusUnpaid',
    /From.*Tacoma, WA \d{5}/,
    /Bill to.*Customer \d{5}/,
    'Total Charges$55.00',
  ])
    await expect(page.getByRole('main')).toContainText(text);
  expect(new Set(await sheetsOf(page))).toEqual(new Set([LETTER]));
});

test('prints a receipt of 50 packages on several Letter pages, without controls', async ({
  page,
  useSessionOf,
}) => {
  const receipt = aReceipt(Array.from({ length: 50 }, (_, index) => 2750 + index));
  await page.route('**/api/payment/receipts/pay-1', (route) => route.fulfill({ json: receipt }));
  await useSessionOf(accounts.customer);
  await page.goto('/receipts/pay-1');
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt 10001' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  const sheets = await sheetsOf(page);
  expect(new Set(sheets)).toEqual(new Set([LETTER]));
  expect(sheets.length).toBeGreaterThan(2);
});
