import { expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { methodDialog, openInvoice, proceed } from './paying.ts';

test('keeps the total and the button in view on a phone, and prints without controls', async ({
  page,
  portal,
  useSessionOf,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openInvoice(page, portal, useSessionOf);
  await expect(proceed(page)).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(proceed(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$55.00');
  await expectNoSidewaysScroll(page);
  await proceed(page).click();
  await expect(methodDialog(page)).toContainText('2 packages, $55.00');
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(proceed(page)).toBeFocused();

  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main).toContainText(/Invoice number\d{5}-\d{8}-[0-9A-F]{4}/);
  await expect(main).toContainText(/Date\d\d\/\d\d\/\d{4}/);
  await expect(main).toContainText('StatusUnpaid');
  await expect(main).toContainText(/From.*Tacoma, WA \d{5}/);
  await expect(main).toContainText(/Bill to.*Customer \d{5}/);
  await expect(page.getByRole('button')).toHaveCount(0);
});
