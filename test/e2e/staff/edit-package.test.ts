import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPackage, openPackage, STAFF, STAFF_SCREEN, toast } from './staff-packages.ts';

async function openEdit(page: Page, parcelId: string): Promise<void> {
  await page.goto(`/edit-package/${parcelId}`);
  await expect(page.getByLabel('Length')).toBeVisible();
}

const price = (page: Page) => page.getByRole('region', { name: 'Price' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test(
  'corrects a package, with its new price, and returns to its details',
  STAFF_SCREEN,
  async ({ page, portal, useSessionOf }) => {
    const { parcelId, stored } = await createPackage(portal);
    await useSessionOf(STAFF.warehouse);
    const dialog = await openPackage(page, parcelId);
    await dialog.getByRole('link', { name: 'EDIT PACKAGE' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Edit package NB/ })).toBeVisible();
    await expect(price(page)).toContainText('Price now$27.50');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByLabel('Weight').fill('120.5');
    await page.getByLabel('Additional fees').fill('12.25');
    await expect(price(page)).toContainText('BASE PRICE$72.30');
    await expect(price(page)).toContainText('ADDITIONAL FEES$12.25');
    await expect(price(page)).toContainText('Total cost$84.55');
    await page.getByRole('textbox', { name: 'Shelf' }).fill('C-3');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Package updated.')).toBeVisible();
    await expect(page).toHaveURL(`/staff/packages?parcel=${parcelId}`);
    await expect(dialog.getByRole('region', { name: 'Payment' })).toContainText('Total cost$84.55');
    expect(await stored()).toMatchObject({ weightLbs: 120.5, locationDetail: 'C-3', priceCents: 8455 });
  },
);

test('says why fields are locked', STAFF_SCREEN, async ({ page, portal, useSessionOf }) => {
  const { parcelId } = await createPackage(portal, { paymentStatus: 'PAID' }, ['TRANSIT']);
  await useSessionOf(STAFF.service);
  await openEdit(page, parcelId);
  for (const label of ['Weight', 'Declared value', 'Destination', 'Hazardous goods']) {
    const field = page.getByLabel(label);
    await expect(field).toBeDisabled();
    await expect(field).toHaveAccessibleDescription(
      /^Paid packages keep their price\. Refund the payment first\.$/,
    );
  }
  await expect(page.getByRole('textbox', { name: 'Shelf' })).toBeEnabled();
  await expectAccessible(page);
});

test('says what is wrong with a field, also in the words of the server', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { parcelId } = await createPackage(portal);
  await useSessionOf(STAFF.service);
  await openEdit(page, parcelId);
  await page.getByLabel('Length').fill('-1');
  await page.getByLabel('Declared value').fill('20000');
  await page.getByLabel('Tracking number').fill('');
  await expect(price(page)).toContainText('Correct the marked fields to see the new price.');
  await save(page).click();
  await expect(page.getByLabel('Length')).toHaveAccessibleDescription('Must be positive');
  await expect(page.getByLabel('Length')).toBeFocused();
  await expect(page.getByLabel('Declared value')).toHaveAccessibleDescription(
    'The declared value can be at most $10,000.',
  );
  await expect(page.getByLabel('Tracking number')).toHaveAccessibleDescription('Enter the tracking number.');

  await page.getByLabel('Length').fill('10');
  await page.getByLabel('Declared value').fill('$1,000');
  await page.getByLabel('Tracking number').fill('1Z1');
  const fieldErrors = [{ field: 'shippingTrackingNum', message: 'Another package has this number.' }];
  await page.route(`**/api/staff/parcels/${parcelId}`, (route) =>
    route.fulfill({ status: 400, json: { status: 400, error: 'Bad Request', message: 'No.', fieldErrors } }),
  );
  await save(page).click();
  await expect(page.getByLabel('Tracking number')).toHaveAccessibleDescription(
    'Another package has this number.',
  );
});

test('the price of the latest values wins, and says why there is none', async ({
  page,
  portal,
  useSessionOf,
}) => {
  const { parcelId } = await createPackage(portal);
  await useSessionOf(STAFF.service);
  await openEdit(page, parcelId);
  await expect(price(page)).toContainText('Total cost');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/price', async (route) => {
    if (route.request().postDataJSON().weightLbs === 100) await held;
    await route.continue().catch(() => {});
  });
  const first = page.waitForRequest((request) => request.url().endsWith('/price'));
  await page.getByLabel('Weight').fill('100');
  await first;
  await page.getByLabel('Weight').fill('200');
  await expect(price(page)).toContainText('Total cost$120.00');
  release();
  await page.getByLabel('Oversized').check();
  await expect(price(page)).toContainText('Oversized packages have no price until you enter one.');
  await page.getByLabel('Manual price').fill('310');
  await expect(price(page)).toContainText('Total cost$310.00');
});

test(
  'shows what a colleague changed, and lets the user decide',
  STAFF_SCREEN,
  async ({ page, portal, useSessionOf }) => {
    const { parcelId, stored, change } = await createPackage(portal, { locationDetail: 'A-1' });
    await useSessionOf(STAFF.service);
    await openEdit(page, parcelId);
    await page.getByRole('textbox', { name: 'Shelf' }).fill('B-2');
    await page.getByRole('textbox', { name: 'Staff notes' }).fill('Mine');
    await change((before) => ({
      ...before,
      locationDetail: 'C-3',
      notes: 'Theirs',
      shippingProvider: 'FedEx',
      editVersion: (before.editVersion ?? 0) + 1,
    }));
    await save(page).click();
    const panel = page.getByRole('status').filter({ hasText: 'Not saved yet' });
    await expect(panel).toContainText('Shelf: theirs C-3, yours B-2');
    await expect(panel).toContainText('Carrier: theirs FedEx');
    await expect(page.getByRole('textbox', { name: 'Carrier' })).toHaveValue('FedEx');
    await expectAccessible(page);
    await panel.getByRole('group', { name: 'Shelf' }).getByRole('button', { name: 'Use theirs' }).click();
    await expect(page.getByRole('textbox', { name: 'Shelf' })).toHaveValue('C-3');
    const notes = panel.getByRole('group', { name: 'Staff notes' });
    await notes.getByRole('button', { name: 'Use theirs' }).click();
    await notes.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('textbox', { name: 'Staff notes' })).toHaveValue('Mine');
    await save(page).click();
    await expect(toast(page, 'Package updated.')).toBeVisible();
    expect(await stored()).toMatchObject({ locationDetail: 'C-3', notes: 'Mine', shippingProvider: 'FedEx' });
  },
);

test('asks before changes are lost', async ({ page, portal, useSessionOf }) => {
  const { parcelId } = await createPackage(portal);
  await useSessionOf(STAFF.service);
  const dialog = await openPackage(page, parcelId);
  await dialog.getByRole('link', { name: 'EDIT PACKAGE' }).click();
  await page.getByRole('textbox', { name: 'Shelf' }).fill('B-2');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Shelf' })).toHaveValue('B-2');

  const asked = page.waitForEvent('dialog');
  const reload = page.reload();
  await (await asked).accept();
  await reload;
  await page.getByRole('textbox', { name: 'Shelf' }).fill('B-3');
  // Not `goBack`, which waits for a navigation that does not happen.
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(`/staff/packages?parcel=${parcelId}`);
});

test('the executive cannot edit', async ({ page, portal, useSessionOf }) => {
  const { parcelId } = await createPackage(portal);
  await useSessionOf(STAFF.executive);
  await page.goto(`/edit-package/${parcelId}`);
  await expect(page).toHaveURL('/forbidden');
});
