import type { Locator } from '@playwright/test';
import { aReceipt } from '../../support/payments/receipts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPackage, openPackage, STAFF, STAFF_SCREEN, toast } from './staff-packages.ts';

const TM_ERROR = 'Duplicate trace number.\nAn open bill has it too.';
const SECTIONS = [
  'Customer Information',
  'Order Information',
  'Hazard Information',
  'Package Dimensions',
  'Payment',
];
const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';

const buttons = (dialog: Locator) =>
  dialog.getByRole('button', { name: /^[A-Z ]+$/ }).or(dialog.getByRole('link', { name: /^[A-Z ]+$/ }));

const onHold = {
  tmError: TM_ERROR,
  locationDetail: 'B-7',
  notes: 'Box was wet',
  priceCents: null,
  charges: [],
};

const ROLES = [
  {
    who: 'warehouse',
    corrected: ['CHANGE STATUS', 'EDIT PACKAGE', 'PRINT LABEL', 'PRINT LABEL AND BEGIN SHIPPING'],
    origin: ['DELETE PACKAGE', 'CHANGE STATUS', 'EDIT PACKAGE', 'PRINT LABEL'],
    seesTimeline: true,
    dismisses: true,
    seesChanges: false,
  },
  {
    who: 'service',
    corrected: ['CHANGE STATUS', 'EDIT PACKAGE'],
    origin: ['DELETE PACKAGE', 'CHANGE STATUS', 'EDIT PACKAGE'],
    seesTimeline: true,
    dismisses: true,
    seesChanges: true,
  },
  { who: 'executive', corrected: [], origin: [], seesTimeline: false, dismisses: false, seesChanges: false },
] as const;

for (const { who, corrected, origin, seesTimeline, dismisses, seesChanges } of ROLES) {
  test(
    `${who} sees and can do what the role allows`,
    STAFF_SCREEN,
    async ({ page, portal, useSessionOf }) => {
      const held = await createPackage(
        portal,
        { ...onHold, status: 'TROUBLED', paymentStatus: 'UNPAYABLE' },
        ['CORRECTED'],
      );
      await useSessionOf(STAFF[who]);
      const dialog = await openPackage(page, held.parcelId);
      for (const name of SECTIONS) await expect(dialog.getByRole('region', { name })).toBeVisible();
      await expect(dialog.getByRole('region', { name: 'Shipping Timeline' })).toHaveCount(
        seesTimeline ? 1 : 0,
      );
      await expect(dialog.getByRole('note')).toContainText('Duplicate trace number.');
      await expect(dialog.getByRole('button', { name: 'Dismiss error' })).toHaveCount(dismisses ? 1 : 0);
      await expect(dialog.getByText('History of changes')).toHaveCount(seesChanges ? 1 : 0);
      await expect(buttons(dialog)).toHaveText([...corrected]);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      const ready = await createPackage(portal);
      await expect(buttons(await openPackage(page, ready.parcelId))).toHaveText([...origin]);
    },
  );
}

test('shows the customer, the order and the timeline', async ({ page, portal, useSessionOf }) => {
  const { parcelId, parcel } = await createPackage(
    portal,
    { locationDetail: 'B-7', notes: 'Box was wet', customerName: 'Ada Lund', customerNumber: '10077' },
    ['TRANSIT', 'DESTINATION'],
  );
  await useSessionOf(STAFF.service);
  const dialog = await openPackage(page, parcelId);
  const order = dialog.getByRole('region', { name: 'Order Information' });
  for (const text of [parcel.freightBillNum, parcel.shippingTrackingNum, 'B-7', 'Box was wet', 'Anchorage'])
    await expect(order).toContainText(text);
  await expect(dialog.getByRole('region', { name: 'Package Dimensions' })).toContainText('20 × 14 × 10 in');
  await expect(dialog.getByRole('region', { name: 'Payment' })).toContainText('Total cost$27.50');
  const steps = dialog.getByRole('region', { name: 'Shipping Timeline' }).getByRole('listitem');
  await expect(steps).toHaveText([/^At Destination/, /^In Transit/, /^At Origin02\/02\/2026 10:00 AM PST$/]);
  const customer = dialog.getByRole('region', { name: 'Customer Information' });
  for (const text of ['Ada Lund', '10077']) await expect(customer).toContainText(text);
  await expect(customer.getByRole('button', { name: 'Copy customer number' })).toBeVisible();
  await dialog.getByRole('link', { name: 'All packages of this customer' }).click();
  await expect(page).toHaveURL(new RegExp(`customer=${parcel.customerId}`));
});

test('dismisses an error of several lines', async ({ page, portal, useSessionOf }) => {
  const { parcelId, stored } = await createPackage(portal, { tmError: TM_ERROR });
  await useSessionOf(STAFF.service);
  const dialog = await openPackage(page, parcelId);
  const lines = dialog.getByRole('note').getByText('Duplicate trace number.');
  await expect(lines).toHaveCSS('white-space', /pre-wrap|preserve/);
  await page.route('**/tm-error-dismiss', (route) =>
    route.fulfill({ status: 500, json: { status: 500, error: 'Internal Server Error' } }),
  );
  await dialog.getByRole('button', { name: 'Dismiss error' }).click();
  await expect(toast(page, 'Failed to dismiss TruckMate error.')).toBeVisible();
  await expect(lines).toBeVisible();

  await page.unroute('**/tm-error-dismiss');
  await dialog.getByRole('button', { name: 'Dismiss error' }).click();
  await expect(toast(page, 'TruckMate error dismissed.')).toBeVisible();
  await expect(lines).toBeHidden();
  expect((await stored()).tmError).toBeUndefined();
});

test('groups thumbnails and opens the full image in a new tab', async ({
  page,
  portal,
  useSessionOf,
  context,
}) => {
  const { parcelId } = await createPackage(portal, { hazard: true });
  const images = { 'side-10.jpg': JPEG, 'side-2.jpg': JPEG, 'Hazard-sheet.jpg': JPEG, 'broken.jpg': JPEG };
  await page.route('**/thumbnails', (route) => route.fulfill({ json: { images } }));
  await page.route('**/image/*', (route) => {
    const name = route.request().url().split('/').at(-1);
    if (name === 'broken.jpg')
      return route.fulfill({ status: 404, json: { status: 404, error: 'Not Found' } });
    if (name === 'side-2.jpg')
      return route.fulfill({ status: 500, json: { status: 500, error: 'Internal' } });
    return route.fulfill({ json: { url: `${portal.origin}/favicon.svg?${name}` } });
  });
  await useSessionOf(STAFF.warehouse);
  const dialog = await openPackage(page, parcelId);
  const order = dialog.getByRole('region', { name: 'Order Information' });
  await expect(order.getByRole('img')).toHaveCount(3);
  await expect(order.getByRole('button', { name: /^Image/ })).toHaveText(['', '', '']);
  await expect(order.getByRole('img').nth(1)).toHaveAttribute(
    'alt',
    /^Image 2 of 3: side\. Opens in a new tab$/,
  );
  const sheet = dialog
    .getByRole('region', { name: 'Hazard Information' })
    .getByRole('button', { name: 'Image 1 of 1: Hazard sheet. Opens in a new tab' });
  const [tab] = await Promise.all([context.waitForEvent('page'), sheet.click()]);
  await expect(tab).toHaveURL(/favicon\.svg\?Hazard-sheet\.jpg$/);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await tab.close();

  await order.getByRole('button', { name: /^Image 1 of 3: broken/ }).click();
  await expect(order.getByRole('alert').filter({ hasText: /./ })).toHaveText(['Full image not available']);
  await order.getByRole('button', { name: /^Image 2 of 3/ }).click();
  await expect(order.getByRole('alert').filter({ hasText: /./ })).toHaveText([
    'Full image not available',
    'Failed to fetch image',
  ]);
});

test('shows the signature of a completed package', STAFF_SCREEN, async ({ page, portal, useSessionOf }) => {
  const { parcelId } = await createPackage(portal, { paymentStatus: 'PAID' }, [
    'TRANSIT',
    'DESTINATION',
    'COMPLETED',
  ]);
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page.route('**/signature', (route) => route.fulfill({ json: { images: { 'signature.png': png } } }));
  await page.route(`**/api/parcels/${parcelId}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), signerName: 'Ada Lund' } });
  });
  await useSessionOf(STAFF.executive);
  const dialog = await openPackage(page, parcelId);
  await expect(dialog.getByRole('img', { name: 'Signature of Ada Lund' })).toHaveAttribute(
    'src',
    /^data:image\/png/,
  );
  await expectAccessible(page);
});

test('says that a package does not exist, and loads again after a failure', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { parcelId } = await createPackage(portal);
  await useSessionOf(STAFF.service);
  await page.goto('/staff/packages?parcel=none-1');
  const dialog = page.getByRole('dialog', { name: /^Freight bill/ });
  await expect(dialog.getByRole('alert')).toContainText('This package was not found.');
  await page.route(`**/api/parcels/${parcelId}`, (route) =>
    route.fulfill({ status: 403, json: { status: 403, error: 'Forbidden' } }),
  );
  await page.goto(`/staff/packages?parcel=${parcelId}`);
  await expect(dialog.getByRole('alert')).toContainText('This package could not be loaded.');
  await page.unroute(`**/api/parcels/${parcelId}`);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('heading', { name: 'Order Information' })).toBeVisible();
});

test('customer service finds the receipt and the history of changes', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { parcelId } = await createPackage(portal, { paymentStatus: 'PAID', paymentId: 'payment-1' });
  await page.route('**/api/payment/receipts/payment-1', (route) => route.fulfill({ json: aReceipt([2750]) }));
  await page.route('**/audit', (route) => route.fulfill({ json: TRAIL }));
  await useSessionOf(STAFF.service);
  const dialog = await openPackage(page, parcelId);
  await expect(dialog.getByRole('link', { name: 'Receipt 10001: view or refund' })).toHaveAttribute(
    'href',
    '/staff/refunds?receipt=10001',
  );
  await dialog.getByText('History of changes').click();
  const entry = dialog.getByRole('list', { name: 'History of changes' }).locator('> li');
  await expect(entry).toContainText('01/05/2026 12:30 PM');
  for (const text of ['by service@northbound.test', 'Destination: Kenai → Anchorage', 'Reason: Wrong label'])
    await expect(entry).toContainText(text);
  await expectAccessible(page);
});

const TRAIL = [
  {
    at: '2026-01-05T20:30:00.000Z',
    by: 'service@northbound.test',
    action: 'EDITED',
    reason: 'Wrong label',
    changes: [{ field: 'destinationCode', from: 'KEN', to: 'ANC' }],
  },
];
