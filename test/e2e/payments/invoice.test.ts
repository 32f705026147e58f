import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { methodDialog, openInvoice, proceed } from './paying.ts';

test('keeps the total and the button in view, and asks how to pay', { tag: '@screen' }, async ({
  page,
  portal,
}) => {
  await openInvoice(page, portal);
  const size = page.viewportSize();
  if (size && size.width < 600) await page.setViewportSize({ ...size, height: 664 });
  await expect(proceed(page)).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(proceed(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$55.00');
  await expectNoSidewaysScroll(page);

  await proceed(page).dblclick();
  const dialog = methodDialog(page);
  await expect(dialog).toContainText('2 packages, $55.00');
  await expect(dialog.getByText('No stored card.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Pay with Stored Card' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(dialog.getByRole('link', { name: 'Pay with New Card' })).toHaveAttribute('href', '/payment');
  await dialog.getByLabel('Store for Future Use').check();
  await expect(dialog.getByRole('link', { name: 'Pay with New Card' })).toHaveAttribute(
    'href',
    '/payment?store=true',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(proceed(page)).toBeFocused();
});

test('blocks the payment until packages that cannot be paid any more are removed', {
  tag: '@screen',
}, async ({ page, portal }) => {
  const { parcels, repository } = await openInvoice(page, portal);
  const [first] = parcels;
  if (!first) throw new Error('There is no first parcel.');
  await repository.save(first, { ...first, status: 'TROUBLED', paymentStatus: 'UNPAYABLE' });
  await proceed(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'A package can no longer be paid.' });
  await expect(alert).toContainText(`Remove these tracking numbers to go on:${first.shippingTrackingNum}`);
  await expect(alert).toBeFocused();
  await expect(methodDialog(page)).toBeHidden();
  await expectAccessible(page);

  await alert.getByRole('button', { name: 'Remove 1 package' }).click();
  await expect(page.getByRole('heading', { name: '1 package, $27.50' })).toBeFocused();
  await proceed(page).click();
  await expect(methodDialog(page)).toContainText('1 package, $27.50');
});

test('stops if a package is paid already', async ({ page, portal }) => {
  const { parcels, repository } = await openInvoice(page, portal);
  const [first] = parcels;
  if (!first) throw new Error('There is no first parcel.');
  await repository.save(first, { ...first, paymentStatus: 'PAID' });
  await proceed(page).click();
  await expect(page).toHaveURL('/payment-result');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Not Required' })).toBeVisible();
  await expect(page.getByText('NB720001')).toBeVisible();
  await page.reload();
  await expect(page.getByText('NB720001')).toBeVisible();
});

test('stays on the invoice if the packages cannot be checked', async ({ page, portal }) => {
  await openInvoice(page, portal);
  await page.route('**/api/payment/parcels/status*', (route) => route.abort());
  await proceed(page).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'could not be checked' })).toBeVisible();
  await page.unroute('**/api/payment/parcels/status*');
  await proceed(page).click();
  await expect(methodDialog(page)).toBeVisible();
});

test('prints the number, the date, the sender, the customer and the status', async ({ page, portal }) => {
  await openInvoice(page, portal);
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main).toContainText(/Invoice number\d{5}-\d{8}-[0-9A-F]{4}/);
  await expect(main).toContainText(/Date\d\d\/\d\d\/\d{4}/);
  await expect(main).toContainText('StatusUnpaid');
  await expect(main).toContainText(/From.*Tacoma, WA \d{5}/);
  await expect(main).toContainText(/Bill to.*Customer \d{5}/);
  await expect(page.getByRole('button')).toHaveCount(0);
});
