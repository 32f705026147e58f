import type { ParcelRecord } from '../../../functions/parcels/parcel-record.ts';
import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createPackage, openPackage, STAFF, STAFF_SCREEN, toast } from './staff-packages.ts';

const onHold: Partial<ParcelRecord> = {
  status: 'TROUBLED',
  paymentStatus: 'UNPAYABLE',
  priceCents: null,
  charges: [],
};

test('deletes a package after a confirmation', STAFF_SCREEN, async ({ page, portal, useSessionOf }) => {
  const { parcelId, stored } = await createPackage(portal);
  await useSessionOf(STAFF.service);
  const dialog = await openPackage(page, parcelId);
  await dialog.getByRole('button', { name: 'DELETE PACKAGE' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete package' });
  await expect(question).toContainText(
    'Are you sure you want to permanently delete this package? This action cannot be undone.',
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep package' }).click();
  await expect(question).toBeHidden();
  expect((await stored()).status).toBe('ORIGIN');

  await dialog.getByRole('button', { name: 'DELETE PACKAGE' }).click();
  await question.getByRole('button', { name: 'Delete package' }).click();
  await expect(toast(page, 'Package has been permanently deleted.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await stored()).status).toBe('DELETED');
});

test('says why a package cannot be deleted that was just paid', async ({ page, portal, useSessionOf }) => {
  const { parcelId, change, stored } = await createPackage(portal);
  await useSessionOf(STAFF.service);
  const dialog = await openPackage(page, parcelId);
  await change((before) => ({ ...before, paymentStatus: 'PAID', paymentId: 'payment-1' }));
  await dialog.getByRole('button', { name: 'DELETE PACKAGE' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete package' }).click();
  await expect(question.getByRole('alert')).toContainText(/\S/);
  await question.getByRole('button', { name: 'Keep package' }).click();
  await expect(dialog.getByRole('button', { name: 'DELETE PACKAGE' })).toBeHidden();
  expect((await stored()).status).toBe('ORIGIN');
});

test('begins shipping, then shows the label', async ({ page, portal, useSessionOf }) => {
  const { parcelId, stored } = await createPackage(portal, onHold, ['CORRECTED']);
  await useSessionOf(STAFF.warehouse);
  const dialog = await openPackage(page, parcelId);
  await page.route('**/status', (route) =>
    route.fulfill({ status: 409, json: { status: 409, error: 'Conflict', message: 'Not now.' } }),
  );
  await dialog.getByRole('button', { name: 'PRINT LABEL AND BEGIN SHIPPING' }).click();
  await expect(toast(page, 'Failed to prepare package for shipping.')).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/packages/);

  await page.unroute('**/status');
  await dialog.getByRole('button', { name: 'PRINT LABEL AND BEGIN SHIPPING' }).click();
  await expect(page).toHaveURL(`/package-label/${parcelId}`);
  expect((await stored()).status).toBe('ORIGIN');
});

test('marks a package as lost, and as found', STAFF_SCREEN, async ({ page, portal, useSessionOf }) => {
  const { parcelId, stored } = await createPackage(portal, {}, ['TRANSIT']);
  await useSessionOf(STAFF.warehouse);
  const dialog = await openPackage(page, parcelId);
  await dialog.getByRole('button', { name: 'CHANGE STATUS' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Mark as troubled', 'Mark as lost']);
  await page.getByRole('menuitem', { name: 'Mark as lost' }).click();
  const form = page.getByRole('dialog', { name: 'Mark as lost' });
  await form.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(form.getByText('Enter a reason.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Reason').fill('Not on the truck');
  await form.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(toast(page, 'Status changed.')).toBeVisible();
  await expect(dialog.getByText('Lost', { exact: true }).first()).toBeVisible();
  expect((await stored()).status).toBe('LOST');

  await dialog.getByRole('button', { name: 'CHANGE STATUS' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Found at origin',
    'Found in transit',
    'Found at destination',
  ]);
  await page.getByRole('menuitem', { name: 'Found at destination' }).click();
  const found = page.getByRole('dialog', { name: 'Found at destination' });
  await found.getByLabel('Reason').fill('Behind the door');
  await found.getByRole('button', { name: 'Found at destination' }).click();
  await expect(found).toBeHidden();
  expect((await stored()).status).toBe('DESTINATION');
});
